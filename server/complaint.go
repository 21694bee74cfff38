package server

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
)

// What huma says of a value that does not fit, as what follows the value's name in a sentence. They are variables of that
// package and go into what it prepares when a route is registered.
func predicates() {
	for message, text := range map[*string]string{
		&validation.MsgUnexpectedProperty:       "is not known here",
		&validation.MsgExpectedRequiredProperty: lacks + "%s",
		&validation.MsgExpectedBoolean:          "must be true or false",
		&validation.MsgExpectedNumber:           "must be a number",
		&validation.MsgExpectedInteger:          "must be a whole number",
		&validation.MsgExpectedString:           "must be a text",
		&validation.MsgExpectedArray:            "must be a list",
		&validation.MsgExpectedObject:           "must be an object",
		&validation.MsgExpectedOneOf:            "must be one of %s",
		&validation.MsgExpectedMinimumNumber:    "must be at least %v",
		&validation.MsgExpectedMaximumNumber:    "must be at most %v",
		&validation.MsgExpectedMinLength:        "must have at least %d characters",
		&validation.MsgExpectedMaxLength:        "must have at most %d characters",
		&validation.MsgExpectedMinItems:         "must have at least %d items",
		&validation.MsgExpectedMaxItems:         "must have at most %d items",
	} {
		*message = text
	}
}

// lacks begins what is said of an object without a field that it must have; the field's name follows.
const lacks = "lacks "

// complain says what is wrong with a request that huma refuses, in a sentence. It does not repeat the value, which may be
// as long as the request, and tells nothing of the types in which the request is read.
func complain(status int, message string, errs []error) string {
	if len(errs) == 0 {
		switch {
		case status == http.StatusRequestTimeout:
			return "The body of the request did not come in time."
		case strings.Contains(message, "required"):
			return "The body of the request is missing."
		}
		return "The request cannot be understood."
	}
	detail, ok := errs[0].(*huma.ErrorDetail) //nolint:errorlint // huma never wraps them
	if !ok {
		return "The request cannot be understood."
	}
	where, name, _ := strings.Cut(detail.Location, ".")
	field, lacking := strings.CutPrefix(detail.Message, lacks)
	switch {
	case where == "body" && lacking:
		return fmt.Sprintf("The field %q is missing.", strings.TrimPrefix(name+"."+field, "."))
	case where == "body" && name == "" && strings.HasPrefix(detail.Message, "must"):
		return "The body of the request " + detail.Message + "."
	case where == "body" && name == "" && status == http.StatusUnsupportedMediaType:
		return "The body of the request must be application/json."
	case where == "body" && name == "":
		return "The body of the request is not the JSON that is wanted here."
	case where == "body":
		return fmt.Sprintf("The field %q %s.", name, detail.Message)
	}
	what := map[string]string{"header": "header", "query": "parameter", "path": "name"}[where]
	switch {
	case strings.HasSuffix(detail.Message, "is missing"):
		return fmt.Sprintf("The %s %q is missing.", what, name)
	case strings.HasPrefix(detail.Message, "invalid"):
		return fmt.Sprintf("The %s %q must be %s.", what, name, wanted(detail.Message))
	}
	return fmt.Sprintf("The %s %q %s.", what, name, detail.Message)
}

// wanted says what a parameter of an address had to be.
func wanted(invalid string) string {
	switch invalid {
	case "invalid integer":
		return "a whole number"
	case "invalid boolean":
		return "true or false"
	}
	return "something else"
}
