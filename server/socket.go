package server

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"
)

// Sizes of a socket's buffers in bytes. Most client messages fit into
// readBuffer and most steps into writeBuffer. Longer ones take more calls.
const (
	readBuffer  = 512
	writeBuffer = 1024
)

// messageTimeout is how long a client may take to send the rest of a message.
const messageTimeout = 10 * time.Second

// closeTimeout is how long a client may take to answer a close frame.
const closeTimeout = time.Second

// upgrader upgrades requests to WebSockets. The write buffers come from a pool,
// so that an idle socket holds none.
var upgrader = websocket.Upgrader{
	ReadBufferSize:  readBuffer,
	WriteBufferSize: writeBuffer,
	WriteBufferPool: new(sync.Pool),
	CheckOrigin:     func(*http.Request) bool { return true }, // Server.sameOrigin has checked it
	Error: func(w http.ResponseWriter, _ *http.Request, status int, reason error) {
		writeRefusal(
			w,
			&Refusal{
				Status: status, Code: BadRequest,
				Message: "This is not a WebSocket handshake: " + reason.Error() + ".",
			},
		)
	},
}

// socket is the WebSocket of a stream. Only one goroutine may read; any may
// write.
type socket struct {
	conn         *websocket.Conn
	frames       *rate.Limiter
	writeTimeout time.Duration // how long one write may take
	idleTimeout  time.Duration // how long the client may send nothing
	writing      sync.Mutex
}

// newSocket upgrades a request to a WebSocket. On an error it has answered the
// request with a refusal.
func newSocket(w http.ResponseWriter, r *http.Request, limits *Limits) (*socket, error) {
	conn, err := upgrader.Upgrade(hijacker{w}, r, nil)
	if err != nil {
		return nil, err //nolint:wrapcheck // the client has its answer
	}
	k := &socket{
		conn: conn, writeTimeout: limits.WriteTimeout, idleTimeout: limits.IdleTimeout,
		frames: rate.NewLimiter(rate.Limit(limits.Frames.PerSecond), limits.Frames.Burst),
	}
	conn.SetReadLimit(maxFrame)
	conn.SetPongHandler(func(string) error { return k.count() })
	conn.SetPingHandler(func(text string) error {
		if err := k.count(); err != nil {
			return err
		}
		if err := conn.SetReadDeadline(time.Now().Add(k.idleTimeout)); err != nil {
			return err
		}
		return k.control(websocket.PongMessage, []byte(text))
	})
	return k, nil
}

// read waits for a message and returns its text. A binary message gives an
// empty text.
func (k *socket) read() ([]byte, error) {
	if err := k.conn.SetReadDeadline(time.Now().Add(k.idleTimeout)); err != nil {
		return nil, err
	}
	kind, message, err := k.conn.NextReader()
	if err != nil {
		return nil, err
	}
	// Empty fragments count towards no limit, so a message must end soon.
	if err := k.conn.SetReadDeadline(time.Now().Add(messageTimeout)); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(message)
	if kind != websocket.TextMessage {
		text = nil
	}
	if err == nil {
		err = k.count()
	}
	return text, err
}

// errFlood says that the client sends too much.
var errFlood = errors.New("too many messages")

// count counts a message or a control frame of the client. If there are too
// many, it ends the socket and returns an error.
func (k *socket) count() error {
	if k.frames.Allow() {
		return nil
	}
	k.end(websocket.ClosePolicyViolation, errFlood.Error())
	return errFlood
}

// write sends a text message. It blocks for at most k.writeTimeout.
func (k *socket) write(text []byte) error {
	k.writing.Lock()
	defer k.writing.Unlock()
	if err := k.conn.SetWriteDeadline(time.Now().Add(k.writeTimeout)); err != nil {
		return err
	}
	return k.conn.WriteMessage(websocket.TextMessage, text)
}

// control sends a control frame.
func (k *socket) control(kind int, data []byte) error {
	return k.conn.WriteControl(kind, data, time.Now().Add(closeTimeout))
}

// end sends a close frame and does not wait. The reader returns when the client
// has answered, or after closeTimeout.
func (k *socket) end(code int, why string) {
	// an error means that the client is gone, which needs no close frame
	_ = k.control(websocket.CloseMessage, websocket.FormatCloseMessage(code, why))
	_ = k.conn.SetReadDeadline(time.Now().Add(closeTimeout))
}

// close closes the connection. A client that is still sending would get a reset
// in place of the close frame, so close first reads what is on its way, for at
// most closeTimeout.
func (k *socket) close() {
	conn := k.conn.NetConn()
	if conn.SetReadDeadline(time.Now().Add(closeTimeout)) == nil {
		_, _ = io.CopyN(io.Discard, conn, 2*maxFrame)
	}
	_ = k.conn.Close()
}

// hijacker makes a wrapped ResponseWriter an http.Hijacker, which the upgrader
// needs.
type hijacker struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (h hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(h.ResponseWriter).Hijack()
}
