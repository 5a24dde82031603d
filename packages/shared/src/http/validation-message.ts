import type * as z from "zod/mini";

type RawIssue = z.core.$ZodRawIssue;

/** Returns the message of an issue whose schema has no message, because clients must not see the library's text. */
export function validationMessage(issue: RawIssue): string {
  const field = fieldName(issue);
  switch (issue.code) {
    case "unrecognized_keys":
      return `This request does not take the field ${quoted(issue.keys[0] ?? "")}.`;
    case "invalid_value":
      return `${field} must be one of: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return `${field} must ${sized(issue.origin, `at least ${issue.minimum}`)}.`;
    case "too_big":
      return `${field} must ${sized(issue.origin, `at most ${issue.maximum}`)}.`;
    default:
      return issue.input === undefined ? `${field} is missing.` : `${field} is not valid.`;
  }
}

export function requiredOr(required: string, invalid: string) {
  return { error: (issue: RawIssue): string => (isEmpty(issue.input) ? required : invalid) };
}

function sized(origin: string, limit: string): string {
  if (origin === "string") return `have ${limit} characters`;
  return origin === "array" ? `have ${limit} entries` : `be ${limit}`;
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === "string" && input.trim() === "");
}

function fieldName({ path = [] }: RawIssue): string {
  return path.length === 0 ? "The request" : `The field ${quoted(path.map(String).join("."))}`;
}

/** Clients choose the names of fields, so long names are shortened and control characters are escaped. */
function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 60));
}
