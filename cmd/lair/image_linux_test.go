package main

import (
	"bufio"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// image is the last stage of deploy/Dockerfile.
type image struct {
	build               string // the command that makes the binary
	copies              [][2]string
	env, start, healthy []string
	dir                 string
}

// readImage reads deploy/Dockerfile.
func readImage(t *testing.T) (i image) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	before, last, ok := strings.Cut(string(text), "\nFROM scratch\n")
	if !ok {
		t.Fatal("the image of deploy/Dockerfile is not from scratch")
	}
	i.build = regexp.MustCompile(`(?m)^RUN (CGO_ENABLED=0 go build .*)$`).FindStringSubmatch(before)[1]
	list := func(text string) (args []string) {
		if err := json.Unmarshal([]byte(text), &args); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return args
	}
	for line := range strings.Lines(last) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "COPY":
			words := strings.Fields(rest)
			i.copies = append(i.copies, [2]string(words[len(words)-2:]))
		case "ENV":
			i.env = append(i.env, rest)
		case "WORKDIR":
			i.dir = rest
		case "ENTRYPOINT":
			i.start = append(list(rest), i.start...)
		case "CMD":
			i.start = append(i.start, list(rest)...)
		case "HEALTHCHECK":
			_, command, _ := strings.Cut(rest, "CMD ")
			i.healthy = list(command)
		case "", "USER", "VOLUME", "EXPOSE":
		default:
			t.Fatalf("deploy/Dockerfile: the test cannot do %s", line)
		}
	}
	return i
}

// TestImage starts the server of deploy/Dockerfile in the folder that would be
// its root, as a user who may write to /data alone.
func TestImage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the whole program")
	}
	if os.Getuid() != 0 {
		t.Skip("only root may change the root folder of a process")
	}
	i, root := readImage(t), t.TempDir()
	binary := filepath.Join(t.TempDir(), "lair")
	build := exec.Command("sh", "-c", strings.Replace(i.build, "/lair-binary", binary, 1))
	build.Dir = "../.."
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", i.build, err, said)
	}
	const user = 65532
	licences := 0
	for _, pair := range i.copies {
		to := filepath.Join(root, pair[1])
		var err error
		switch pair[0] {
		case "/lair-binary":
			err = os.Rename(binary, to)
		case "/lair-data":
			err = os.Mkdir(to, 0o755)
			if err == nil {
				err = os.Chown(to, user, user)
			}
		case "/lair/LICENSE", "/lair/THIRD_PARTY.md":
			err = os.Symlink(filepath.Join("../..", pair[0][len("/lair/"):]), to)
			licences++
		default: // the certificates, of which this server needs none
			if err = os.MkdirAll(filepath.Dir(to), 0o755); err == nil {
				err = os.WriteFile(to, nil, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if licences != 2 {
		t.Errorf("the image has %d licence files, want LICENSE and THIRD_PARTY.md", licences)
	}
	before := files(t, root)
	inside := func(args ...string) *exec.Cmd {
		return &exec.Cmd{
			Path: args[0], Args: args, Env: i.env, Dir: i.dir,
			SysProcAttr: &syscall.SysProcAttr{
				Chroot: root, Credential: &syscall.Credential{Uid: user, Gid: user},
			},
		}
	}
	server := inside(append(i.start, "--listen", "127.0.0.1:0")...)
	var said logBuffer
	server.Stderr = &said
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	at, ok := strings.CutPrefix(strings.TrimSpace(line), "Lair is at http://")
	if !ok {
		t.Fatalf("the server printed %q (%v) and said %s", line, err, &said)
	}
	s := testServer{t: t, url: "http://" + at}
	if answer, said := s.ask("POST", "/api/tables", "", opening); answer.StatusCode != 200 {
		t.Errorf("opening a table is answered %d %v", answer.StatusCode, said)
	}
	i.env = append(i.env, "LAIR_LISTEN="+at)
	if said, err := inside(i.healthy...).CombinedOutput(); err != nil {
		t.Errorf("%q ends with %v and says %s", i.healthy, err, said)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil || said.String() != "" {
		t.Errorf("the server ended with %v and said %s", err, &said)
	}
	if said, err := inside(i.healthy...).CombinedOutput(); err == nil ||
		!strings.Contains(string(said), "does not answer") {
		t.Errorf("without a server %q ends with %v and says %s", i.healthy, err, said)
	}
	after := slices.DeleteFunc(files(t, root), func(name string) bool { return strings.HasPrefix(name, "data/") })
	if !slices.Equal(before, after) {
		t.Errorf("outside /data there are %q, and there were %q", after, before)
	}
}

// files lists the files and folders below a folder.
func files(t *testing.T, root string) (list []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, _ fs.DirEntry, err error) error {
		list = append(list, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
