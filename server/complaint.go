package server

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
)

// setValidationTexts words huma's validation errors so that they follow a field
// name in a sentence. They are variables of that package, and huma copies them
// when a route is registered, so this must run before.
func setValidationTexts() {
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

// lacks begins the validation error of a missing field, whose name follows.
const lacks = "lacks "

// explain returns a sentence for a request that huma refuses. It leaves out the
// value, which may be as long as the request, and the names of Go types.
func explain(status int, message string, errs []error) string {
	if len(errs) == 0 {
		switch {
		case status == http.StatusRequestTimeout:
			return "The body of the request did not arrive in time."
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
		return "The body of the request is not the JSON that this address expects."
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

// wanted returns what a parameter must be, for one of huma's errors.
func wanted(invalid string) string {
	switch invalid {
	case "invalid integer":
		return "a whole number"
	case "invalid boolean":
		return "true or false"
	}
	return "something else"
}
