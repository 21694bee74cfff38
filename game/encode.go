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
		if write := writerOf(t); write != nil {
			if b := write(dst, boxed(t, v)); b != nil {
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

// writer appends the JSON of the value at p, or returns nil if that fails; then json.Marshal says why.
type writer func(dst []byte, p unsafe.Pointer) []byte

var writers sync.Map // of reflect.Type, each a writer

// writerOf returns how a type is written; nil for one that is left to json.Marshal.
func writerOf(t reflect.Type) writer {
	if w, ok := writers.Load(t); ok {
		return w.(writer)
	}
	w := newWriter(t, nil)
	writers.Store(t, w)
	return w
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// newWriter works out how a type is written that stands within some others.
func newWriter(t reflect.Type, within []reflect.Type) writer {
	pointer := reflect.PointerTo(t)
	switch {
	case slices.Contains(within, t): // it holds itself
		return nil
	case t.Kind() == reflect.Pointer:
		return pointed(newWriter(t.Elem(), append(within, t)))
	case t.Implements(marshaler):
		return leave(t)
	case t.Implements(textMarshaler) && !pointer.Implements(marshaler):
		if t.Size() == 1 {
			return enum(t)
		}
		return leave(t)
	case pointer.Implements(marshaler) || pointer.Implements(textMarshaler):
		return nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(dst []byte, p unsafe.Pointer) []byte { return strconv.AppendBool(dst, *(*bool)(p)) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return integer(t.Size(), true)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return integer(t.Size(), false)
	case reflect.Float32, reflect.Float64, reflect.Map:
		return leave(t)
	case reflect.String:
		return appendText
	case reflect.Array:
		return array(t, newWriter(t.Elem(), append(within, t)))
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !t.Elem().Implements(textMarshaler) {
			return leave(t)
		}
		return slice(t, newWriter(t.Elem(), append(within, t)))
	case reflect.Struct:
		return object(t, append(within, t))
	}
	return nil
}

// leave leaves a value to json.Marshal.
func leave(t reflect.Type) writer {
	return func(dst []byte, p unsafe.Pointer) []byte {
		text, err := json.Marshal(reflect.NewAt(t, p).Elem().Interface())
		if err != nil {
			return nil
		}
		return append(dst, text...)
	}
}

// enum writes the values of a type of one byte by their names, each of which is asked for once.
func enum(t reflect.Type) writer {
	names := new([256]atomic.Pointer[[]byte])
	ask := leave(t)
	return func(dst []byte, p unsafe.Pointer) []byte {
		at := &names[*(*uint8)(p)]
		name := at.Load()
		if name == nil {
			text := ask(nil, p)
			if text == nil {
				return nil
			}
			name = &text
			at.Store(name)
		}
		return append(dst, *name...)
	}
}

func integer(size uintptr, signed bool) writer {
	switch {
	case size == 1 && signed:
		return func(dst []byte, p unsafe.Pointer) []byte { return appendInt(dst, int64(*(*int8)(p))) }
	case size == 2 && signed:
		return func(dst []byte, p unsafe.Pointer) []byte { return appendInt(dst, int64(*(*int16)(p))) }
	case size == 4 && signed:
		return func(dst []byte, p unsafe.Pointer) []byte { return appendInt(dst, int64(*(*int32)(p))) }
	case signed:
		return func(dst []byte, p unsafe.Pointer) []byte { return appendInt(dst, *(*int64)(p)) }
	case size == 1:
		return func(dst []byte, p unsafe.Pointer) []byte { return strconv.AppendUint(dst, uint64(*(*uint8)(p)), 10) }
	case size == 2:
		return func(dst []byte, p unsafe.Pointer) []byte { return strconv.AppendUint(dst, uint64(*(*uint16)(p)), 10) }
	case size == 4:
		return func(dst []byte, p unsafe.Pointer) []byte { return strconv.AppendUint(dst, uint64(*(*uint32)(p)), 10) }
	}
	return func(dst []byte, p unsafe.Pointer) []byte { return strconv.AppendUint(dst, *(*uint64)(p), 10) }
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

// appendText writes a string.
func appendText(dst []byte, p unsafe.Pointer) []byte {
	text := *(*string)(p)
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(text)
			if err != nil {
				return nil
			}
			return append(dst, quoted...)
		}
	}
	return append(append(append(dst, '"'), text...), '"')
}

func pointed(write writer) writer {
	if write == nil {
		return nil
	}
	return func(dst []byte, p unsafe.Pointer) []byte {
		if p = *(*unsafe.Pointer)(p); p == nil {
			return append(dst, "null"...)
		}
		return write(dst, p)
	}
}

func array(t reflect.Type, write writer) writer {
	if write == nil {
		return nil
	}
	n, size := t.Len(), t.Elem().Size()
	return func(dst []byte, p unsafe.Pointer) []byte { return appendList(dst, p, n, size, write) }
}

func slice(t reflect.Type, write writer) writer {
	if write == nil {
		return nil
	}
	size := t.Elem().Size()
	return func(dst []byte, p unsafe.Pointer) []byte {
		list := *(*[]struct{})(p) // length and place stand there whatever the elements are
		if list == nil {
			return append(dst, "null"...)
		}
		return appendList(dst, unsafe.Pointer(unsafe.SliceData(list)), len(list), size, write)
	}
}

func appendList(dst []byte, p unsafe.Pointer, n int, size uintptr, write writer) []byte {
	dst = append(dst, '[')
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		if dst = write(dst, unsafe.Add(p, uintptr(i)*size)); dst == nil {
			return nil
		}
	}
	return append(dst, ']')
}

// field is one field of a struct.
type field struct {
	key   string // with quotes and colon
	at    uintptr
	write writer
	empty func(p unsafe.Pointer) bool // nil for a field that is always written
}

func object(t reflect.Type, within []reflect.Type) writer {
	fields := make([]field, 0, t.NumField())
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
		w := field{key: `"` + name + `":`, at: f.Offset, write: newWriter(f.Type, within)}
		if option == "omitempty" {
			w.empty = emptiness(f.Type)
		}
		twice := slices.ContainsFunc(fields, func(x field) bool { return x.key == w.key })
		if w.write == nil || option != "" && w.empty == nil || twice {
			return nil
		}
		fields = append(fields, w)
	}
	return func(dst []byte, p unsafe.Pointer) []byte { return appendObject(dst, p, fields) }
}

func appendObject(dst []byte, p unsafe.Pointer, fields []field) []byte {
	dst = append(dst, '{')
	from := len(dst)
	for i := range fields {
		f := &fields[i]
		at := unsafe.Add(p, f.at)
		if f.empty != nil && f.empty(at) {
			continue
		}
		if len(dst) > from {
			dst = append(dst, ',')
		}
		dst = append(dst, f.key...)
		if dst = f.write(dst, at); dst == nil {
			return nil
		}
	}
	return append(dst, '}')
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
