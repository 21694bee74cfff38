package main

import (
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"
)

// configCmd is "lair config".
type configCmd struct{ serveCmd }

// Help is printed below the flags.
func (configCmd) Help() string {
	return "The flags are those of lair serve. A setting comes from the command line, else from " +
		"the environment, else from the file of --config, else it has its default. Passwords are " +
		"not printed. The output is itself a file for --config."
}

// Run prints every setting with its source, in TOML.
func (c *configCmd) Run(ctx *kong.Context, s *streams, set *settings) error {
	for _, flag := range set.flags(ctx.Selected()) {
		v, ok := printed(flag)
		if !ok {
			fmt.Fprintf(s.out, "# %s is not set\n", flag.Name)
			continue
		}
		fmt.Fprintf(s.out, "%s = %s # %s\n", flag.Name, v, set.source(ctx, flag))
	}
	set.warn(slog.New(slog.NewTextHandler(s.err, nil)))
	return nil
}

// printed returns the value of a flag as TOML, without passwords. ok is false
// if it has none.
func printed(flag *kong.Flag) (text string, ok bool) {
	v := reflect.Indirect(flag.Target)
	switch {
	case !v.IsValid():
		return "", false
	case v.Kind() == reflect.Map:
		var pairs []string
		for _, key := range v.MapKeys() {
			pairs = append(pairs, fmt.Sprintf("%q = %q", key, v.MapIndex(key)))
		}
		slices.Sort(pairs)
		return "{ " + strings.Join(pairs, ", ") + " }", len(pairs) > 0
	case v.Type() == durationType:
		return strconv.Quote(fmt.Sprint(v)), true
	case v.Kind() == reflect.Slice:
		list := make([]string, v.Len())
		for i := range list {
			list[i] = strconv.Quote(fmt.Sprint(v.Index(i)))
		}
		return "[" + strings.Join(list, ", ") + "]", len(list) > 0
	case v.Kind() != reflect.String:
		return fmt.Sprint(v), true
	case flag.Tag.Has("secret"):
		return strconv.Quote(masked(v.String())), v.Len() > 0
	}
	return strconv.Quote(v.String()), v.Len() > 0
}

// durationType is the type of settings that are a time such as "24h".
var durationType = reflect.TypeFor[time.Duration]()

// proxiesType is the type of the setting proxy.
var proxiesType = reflect.TypeFor[proxies]()

// masked returns a URL without its password. Text that is no URL is hidden as a
// whole, because a password may be anywhere in it.
func masked(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.RawQuery != "" {
		return "xxxxx"
	}
	return u.Redacted()
}

// settings gives flags their values from the environment and from a TOML file.
// A setting is a flag of "lair serve". The zero value is ready for kong.
type settings struct {
	serve []*kong.Flag
	read  bool
	file  map[string]any // contents of the file of --config
	fault error          // of the file; kong would name a flag that is not at fault
}

// notSettings are the flags that a file cannot set.
var notSettings = []string{"help", "config"}

// everywhere are the settings that commands beside serve share with it.
var everywhere = []string{"config", "data", "store", "metrics", "admin-socket"}

// bind gives every setting its variable. It runs when the command line has been
// built.
func (set *settings) bind(k *kong.Kong) error {
	for _, node := range k.Model.Children {
		stores := slices.ContainsFunc(
			node.Flags, func(f *kong.Flag) bool { return f.Name == "config" },
		)
		for _, flag := range node.Flags {
			whole := node.Name == "serve" || node.Name == "config" ||
				node.Name == "doctor" && !slices.Contains(doctorFlags, flag.Name)
			if flag.Name != "help" && (whole || stores && slices.Contains(everywhere, flag.Name)) {
				flag.Envs = []string{variable(flag.Name)}
				flag.Tag.Envs = flag.Envs
			}
		}
		if node.Name == "serve" {
			set.serve = set.flags(node)
		}
	}
	return nil
}

// flags returns the flags of a command that are settings.
func (*settings) flags(node *kong.Node) (list []*kong.Flag) {
	for _, flag := range node.Flags {
		if !slices.Contains(notSettings, flag.Name) {
			list = append(list, flag)
		}
	}
	return list
}

// variable returns the environment variable of a setting.
func variable(name string) string {
	return "LAIR_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// Validate implements kong.Resolver. The file is not known yet.
func (*settings) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver. It returns nil for a flag whose variable is
// set, since kong has read that already.
func (set *settings) Resolve(ctx *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	if len(flag.Envs) == 0 || flag.Name == "config" {
		return nil, nil
	}
	if !set.read {
		set.fault = set.load(ctx, parent.Flags)
	}
	name := flag.Envs[0]
	value, direct := os.LookupEnv(name)
	file := set.secretFile(flag)
	switch {
	case file != "" && value != "":
		return nil, fmt.Errorf("%s and %s_FILE are both set; set one of them", name, name)
	case file != "":
		text, err := readInput(file, secretFile)
		if err != nil {
			return nil, fmt.Errorf("%s_FILE: %w", name, err)
		}
		return strings.TrimRight(string(text), "\r\n"), nil
	case direct:
		return nil, nil
	}
	return set.file[flag.Name], nil
}

// secretFile returns the name of the file that holds a secret, or "".
func (*settings) secretFile(flag *kong.Flag) string {
	if !flag.Tag.Has("secret") {
		return ""
	}
	return os.Getenv(flag.Envs[0] + "_FILE")
}

// load reads the file that the flag config of a command names.
func (set *settings) load(ctx *kong.Context, flags []*kong.Flag) error {
	i := slices.IndexFunc(flags, func(f *kong.Flag) bool { return f.Name == "config" })
	if i < 0 {
		return nil
	}
	set.read = true
	file, _ := ctx.FlagValue(flags[i]).(string)
	if file == "" {
		return nil
	}
	text, err := readInput(file, settingsFile)
	if err != nil {
		return err
	}
	values := map[string]any{}
	if _, err := toml.Decode(string(text), &values); err != nil {
		return fmt.Errorf("%s is not valid TOML: %w", file, err)
	}
	for key, value := range values {
		text, err := set.check(key, value)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		values[key] = text
	}
	set.file = values
	return nil
}

// check returns the value of a key of the file as kong takes it.
func (set *settings) check(key string, value any) (any, error) {
	i := slices.IndexFunc(set.serve, func(f *kong.Flag) bool { return f.Name == key })
	if i < 0 {
		return nil, fmt.Errorf("there is no setting %q; the nearest is %q", key, set.nearest(key))
	}
	kind := set.serve[i].Target.Type()
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	want := map[reflect.Kind]string{
		reflect.Bool: "true or false", reflect.Map: "a table of strings", reflect.Uint64: "a number",
		reflect.Slice: "a text in quotes, or a list of them",
	}[kind.Kind()]
	ok := false
	switch v := value.(type) {
	case bool:
		ok = kind.Kind() == reflect.Bool
		if kind == proxiesType {
			ok, value = true, fmt.Sprint(v)
		}
	case string:
		ok = kind.Kind() == reflect.String || kind == durationType || kind.Kind() == reflect.Slice
	case []any:
		list := make([]string, len(v))
		ok = kind.Kind() == reflect.Slice
		for i, inner := range v {
			text, isText := inner.(string)
			ok, list[i] = ok && isText, text
		}
		value = strings.Join(list, ",")
	case int64:
		ok, value = kind.Kind() == reflect.Uint64 || kind == proxiesType, fmt.Sprint(v)
	case map[string]any:
		ok = kind.Kind() == reflect.Map
		for _, inner := range v {
			_, text := inner.(string)
			ok = ok && text
		}
	}
	if kind == durationType {
		want = `a time in quotes, such as "24h"`
	} else if want == "" {
		want = "a text in quotes"
	}
	if !ok {
		return nil, fmt.Errorf("%s must be %s", key, want)
	}
	return value, nil
}

// nearest returns the name of the setting that is most like a text.
func (set *settings) nearest(text string) string {
	best := slices.MinFunc(set.serve, func(a, b *kong.Flag) int {
		return edits(text, a.Name) - edits(text, b.Name)
	})
	return best.Name
}

// edits returns the Levenshtein distance of two texts, in bytes.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// source says where the value of a flag comes from.
func (set *settings) source(ctx *kong.Context, flag *kong.Flag) string {
	for _, step := range ctx.Path {
		if step.Flag == flag && !step.Resolved {
			return "command line"
		}
	}
	if set.secretFile(flag) != "" {
		return flag.Envs[0] + "_FILE"
	}
	if _, ok := os.LookupEnv(flag.Envs[0]); ok {
		return flag.Envs[0]
	}
	if _, ok := set.file[flag.Name]; ok {
		return "file"
	}
	return "default"
}

// twoPlaces returns an error if a command that reads or fills one place was
// given a folder, and the environment or the file of settings names a database.
// The database would win, and an archive of the wrong place looks like any
// other.
func (set *settings) twoPlaces(ctx *kong.Context) error {
	node := ctx.Selected()
	if node == nil || !slices.Contains([]string{"export", "import", "backup", "restore"}, node.Name) {
		return nil
	}
	of := func(name string) (string, any) {
		i := slices.IndexFunc(node.Flags, func(f *kong.Flag) bool { return f.Name == name })
		return set.source(ctx, node.Flags[i]), ctx.FlagValue(node.Flags[i])
	}
	folder, _ := of("data")
	database, url := of("store")
	if folder != "command line" || database == "command line" || url == "" {
		return nil
	}
	return fmt.Errorf("--data names a folder, but a database is set too (%s): give --store in its "+
		"place, or take that setting away", database)
}

// warn logs variables that look like a setting which is misspelled. They are no
// errors: Kubernetes sets LAIR_PORT and others for a service of that name.
func (set *settings) warn(log *slog.Logger) {
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, "LAIR_") || set.known(name) {
			continue
		}
		if near := variable(set.nearest(strings.ToLower(name[len("LAIR_"):]))); edits(name, near) <= 2 {
			log.Warn(name + " is not a setting and is ignored; the nearest is " + near)
		}
	}
}

// known reports whether an environment variable is read.
func (set *settings) known(name string) bool {
	return name == variable("config") || slices.ContainsFunc(set.serve, func(f *kong.Flag) bool {
		return name == f.Envs[0] || f.Tag.Has("secret") && name == f.Envs[0]+"_FILE"
	})
}
