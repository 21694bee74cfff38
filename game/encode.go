package game

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// AppendJSON appends the JSON of a view, a move or an event: the very bytes that json.Marshal makes of it. It is several
// times as fast, because how a type is written is worked out once and not looked at again, and because the names of an
// enum are kept. What it does not know (types with methods on their pointers, embedded fields) it leaves to json.Marshal.
func AppendJSON(dst []byte, v any) ([]byte, error) {
	if list, ok := v.([]any); ok && list != nil {
		return appendAny(dst, list)
	}
	if v != nil {
		t := reflect.TypeOf(v)
		if write := inFull.writerOf(t); write != nil {
			if b := write(page{text: dst}, boxed(t, v)).text; b != nil {
				return b, nil
			}
		}
	}
	text, err := json.Marshal(v)
	return append(dst, text...), err
}

// boxed returns where the value in an interface is, which is not to be changed. Only values that are pointers lie in the interface
// itself, and those are as large as one.
func boxed(t reflect.Type, v any) unsafe.Pointer {
	if t.Size() != unsafe.Sizeof(uintptr(0)) {
		return (*struct{ kind, value unsafe.Pointer })(unsafe.Pointer(&v)).value
	}
	at := reflect.New(t)
	at.Elem().Set(reflect.ValueOf(v))
	return at.UnsafePointer()
}

func appendAny(dst []byte, list []any) ([]byte, error) {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = AppendJSON(dst, v); err != nil {
			return nil, err
		}
	}
	return append(dst, ']'), nil
}

// Codes stand for words that are written again and again, in the short form of what is sent.
type Codes interface {
	// AppendWord appends what stands for a text that is the same in JSON, between its quotes. "#", and a number of one or two
	// digits, stand for themselves.
	AppendWord(dst []byte, word string) []byte
	// AppendShort appends JSON with that in place of every text in it.
	AppendShort(dst, text []byte) []byte
}

// scribe knows how types are written, and how they are compared, in one form: in full, or with codes.
type scribe struct {
	codes   Codes    // nil: in full
	writers sync.Map // of reflect.Type, each a writer
	differs sync.Map // of reflect.Type, each a *differ
}

// inFull writes every word as it is.
var inFull scribe

// page is what is written so far. It is handed on by value and so stays in registers.
type page struct {
	text  []byte // nil: something could not be written
	saved int    // by how many bytes it would be longer in full
}

// word appends a text that is the same in JSON, with its quotes.
func (c *scribe) word(to page, word string) page {
	to.text = append(to.text, '"')
	from := len(to.text)
	if c.codes == nil {
		to.text = append(to.text, word...)
	} else {
		to.text = c.codes.AppendWord(to.text, word)
		to.saved += len(word) - (len(to.text) - from)
	}
	to.text = append(to.text, '"')
	return to
}

// json appends what json.Marshal has made.
func (c *scribe) json(to page, text []byte) page {
	if c.codes == nil {
		return page{append(to.text, text...), to.saved}
	}
	from := len(to.text)
	to.text = c.codes.AppendShort(to.text, text)
	return page{to.text, to.saved + len(text) - (len(to.text) - from)}
}

// writer appends the JSON of the value at p, or returns no text if that fails; then json.Marshal says why.
type writer func(to page, p unsafe.Pointer) page

// writerOf returns how a type is written; nil for one that is left to json.Marshal.
func (c *scribe) writerOf(t reflect.Type) writer {
	if w, ok := c.writers.Load(t); ok {
		return w.(writer)
	}
	w := c.writer(t, nil)
	c.writers.Store(t, w)
	return w
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// writer works out how a type is written that stands within some others.
func (c *scribe) writer(t reflect.Type, within []reflect.Type) writer {
	pointer := reflect.PointerTo(t)
	switch {
	case slices.Contains(within, t): // it holds itself
		return nil
	case t.Kind() == reflect.Pointer:
		return pointed(c.writer(t.Elem(), append(within, t)))
	case t.Implements(marshaler):
		return c.leave(t)
	case t.Implements(textMarshaler) && !pointer.Implements(marshaler):
		if t.Size() == 1 {
			return c.enum(t)
		}
		return c.leave(t)
	case pointer.Implements(marshaler) || pointer.Implements(textMarshaler):
		return nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(to page, p unsafe.Pointer) page { return page{strconv.AppendBool(to.text, *(*bool)(p)), to.saved} }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return integer(t.Size(), true)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return integer(t.Size(), false)
	case reflect.Float32, reflect.Float64, reflect.Map:
		return c.leave(t)
	case reflect.String:
		return c.string
	case reflect.Array:
		return array(t, c.writer(t.Elem(), append(within, t)))
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !t.Elem().Implements(textMarshaler) {
			return c.leave(t)
		}
		return slice(t, c.writer(t.Elem(), append(within, t)))
	case reflect.Struct:
		return c.object(t, append(within, t))
	}
	return nil
}

// leave leaves a value to json.Marshal.
func (c *scribe) leave(t reflect.Type) writer {
	return func(to page, p unsafe.Pointer) page {
		text, err := json.Marshal(reflect.NewAt(t, p).Elem().Interface())
		if err != nil {
			return page{}
		}
		return c.json(to, text)
	}
}

// enum writes the values of a type of one byte by their names, each of which is asked for once.
func (c *scribe) enum(t reflect.Type) writer {
	names := new([256]atomic.Pointer[page])
	ask := c.leave(t)
	return func(to page, p unsafe.Pointer) page {
		at := &names[*(*uint8)(p)]
		name := at.Load()
		if name == nil {
			made := ask(page{}, p)
			if made.text == nil {
				return page{}
			}
			name = &made
			at.Store(name)
		}
		return page{append(to.text, name.text...), to.saved + name.saved}
	}
}

func integer(size uintptr, signed bool) writer {
	switch {
	case size == 1 && signed:
		return func(to page, p unsafe.Pointer) page { return page{appendInt(to.text, int64(*(*int8)(p))), to.saved} }
	case size == 2 && signed:
		return func(to page, p unsafe.Pointer) page { return page{appendInt(to.text, int64(*(*int16)(p))), to.saved} }
	case size == 4 && signed:
		return func(to page, p unsafe.Pointer) page { return page{appendInt(to.text, int64(*(*int32)(p))), to.saved} }
	case signed:
		return func(to page, p unsafe.Pointer) page { return page{appendInt(to.text, *(*int64)(p)), to.saved} }
	case size == 1:
		return func(to page, p unsafe.Pointer) page {
			return page{strconv.AppendUint(to.text, uint64(*(*uint8)(p)), 10), to.saved}
		}
	case size == 2:
		return func(to page, p unsafe.Pointer) page {
			return page{strconv.AppendUint(to.text, uint64(*(*uint16)(p)), 10), to.saved}
		}
	case size == 4:
		return func(to page, p unsafe.Pointer) page {
			return page{strconv.AppendUint(to.text, uint64(*(*uint32)(p)), 10), to.saved}
		}
	}
	return func(to page, p unsafe.Pointer) page {
		return page{strconv.AppendUint(to.text, *(*uint64)(p), 10), to.saved}
	}
}

// appendInt writes a number. In a view nearly all have one digit or two.
func appendInt(dst []byte, n int64) []byte {
	switch {
	case uint64(n) < 10:
		return append(dst, '0'+byte(n))
	case uint64(n) < 100:
		return append(dst, '0'+byte(n/10), '0'+byte(n%10))
	}
	return strconv.AppendInt(dst, n, 10)
}

// string writes a string.
func (c *scribe) string(to page, p unsafe.Pointer) page {
	text := *(*string)(p)
	for i := range len(text) {
		if b := text[i]; b < ' ' || b >= 0x7f || b == '"' || b == '\\' || b == '<' || b == '>' || b == '&' {
			quoted, err := json.Marshal(text)
			if err != nil {
				return page{}
			}
			return c.json(to, quoted)
		}
	}
	return c.word(to, text)
}

func pointed(write writer) writer {
	if write == nil {
		return nil
	}
	return func(to page, p unsafe.Pointer) page {
		if p = *(*unsafe.Pointer)(p); p == nil {
			return page{append(to.text, "null"...), to.saved}
		}
		return write(to, p)
	}
}

func array(t reflect.Type, write writer) writer {
	if write == nil {
		return nil
	}
	n, size := t.Len(), t.Elem().Size()
	return func(to page, p unsafe.Pointer) page { return appendList(to, p, n, size, write) }
}

func slice(t reflect.Type, write writer) writer {
	if write == nil {
		return nil
	}
	size := t.Elem().Size()
	return func(to page, p unsafe.Pointer) page {
		list := *(*[]struct{})(p) // length and place stand there whatever the elements are
		if list == nil {
			return page{append(to.text, "null"...), to.saved}
		}
		return appendList(to, unsafe.Pointer(unsafe.SliceData(list)), len(list), size, write)
	}
}

func appendList(to page, p unsafe.Pointer, n int, size uintptr, write writer) page {
	to.text = append(to.text, '[')
	for i := range n {
		if i > 0 {
			to.text = append(to.text, ',')
		}
		if to = write(to, unsafe.Add(p, uintptr(i)*size)); to.text == nil {
			return page{}
		}
	}
	to.text = append(to.text, ']')
	return to
}

// field is one field of a struct.
type field struct {
	key   page // with quotes and colon
	at    uintptr
	write writer
	empty func(p unsafe.Pointer) bool // nil for a field that is always written
}

func (c *scribe) object(t reflect.Type, within []reflect.Type) writer {
	fields := make([]field, 0, t.NumField())
	var names []string
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("json")
		name, option, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous:
			return nil // its fields may count as ours
		case !f.IsExported() || tag == "-":
			continue
		case !tagged || name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" || option != "" && option != "omitempty":
			return nil
		}
		w := field{key: c.key(name), at: f.Offset, write: c.writer(f.Type, within)}
		if option == "omitempty" {
			w.empty = emptiness(f.Type)
		}
		if w.write == nil || option != "" && w.empty == nil || slices.Contains(names, name) {
			return nil
		}
		fields, names = append(fields, w), append(names, name)
	}
	return func(to page, p unsafe.Pointer) page { return appendObject(to, p, fields) }
}

// key is the name of a field with quotes and colon.
func (c *scribe) key(name string) page {
	key := c.word(page{}, name)
	key.text = append(key.text, ':')
	return key
}

// open begins a field, where nothing of the object it stands in was written before start.
func (f *field) open(to page, start int) page {
	if len(to.text) > start {
		to.text = append(to.text, ',')
	}
	return page{append(to.text, f.key.text...), to.saved + f.key.saved}
}

func appendObject(to page, p unsafe.Pointer, fields []field) page {
	to.text = append(to.text, '{')
	start := len(to.text)
	for i := range fields {
		f := &fields[i]
		at := unsafe.Add(p, f.at)
		if f.empty != nil && f.empty(at) {
			continue
		}
		if to = f.write(f.open(to, start), at); to.text == nil {
			return page{}
		}
	}
	to.text = append(to.text, '}')
	return to
}

// emptiness returns what omitempty asks of a type, or nil where it is not known.
func emptiness(t reflect.Type) func(p unsafe.Pointer) bool {
	switch t.Kind() {
	case reflect.Slice:
		return func(p unsafe.Pointer) bool { return len(*(*[]struct{})(p)) == 0 }
	case reflect.String:
		return func(p unsafe.Pointer) bool { return len(*(*string)(p)) == 0 }
	case reflect.Pointer:
		return func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return func(p unsafe.Pointer) bool { return *(*uint8)(p) == 0 }
	case reflect.Int16, reflect.Uint16:
		return func(p unsafe.Pointer) bool { return *(*uint16)(p) == 0 }
	case reflect.Int32, reflect.Uint32:
		return func(p unsafe.Pointer) bool { return *(*uint32)(p) == 0 }
	case reflect.Int64, reflect.Uint64:
		return func(p unsafe.Pointer) bool { return *(*uint64)(p) == 0 }
	case reflect.Int, reflect.Uint:
		return func(p unsafe.Pointer) bool { return *(*uint)(p) == 0 }
	}
	return nil
}
