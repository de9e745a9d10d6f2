import type * as z from "zod";
import { AppError } from "#lib/errors.ts";

/**
 * Checks a value and returns the schema's output. Throws a 400 whose `errors` name each wrong field
 * (`questions[2].title`) and say what is allowed. `whole` names the value if it is wrong as a whole.
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const read = schema.safeParse(value, { error: sayWhatIsAllowed });
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const issue of read.error.issues) {
    const field = fieldName(issue.path) || whole;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const [field, messages] = Object.entries(errors)[0] ?? [whole, []];
  throw new AppError("invalid", `${field} ${messages[0] ?? "isn't valid"}.`, { errors });
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? String(part) : `${name}.${String(part)}`;
  }, "");
}

/** Messages for issues without one of their own; a message defined at a field wins. */
function sayWhatIsAllowed(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== "unrecognized_keys") return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${nameOf[issue.expected] ?? `of type ${issue.expected}`}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `must be at most ${String(issue.maximum)}${issue.origin === "string" ? " characters" : ""}`;
    case "too_small":
      return `must be at least ${String(issue.minimum)}${issue.origin === "string" ? " characters" : ""}`;
    case "invalid_union":
      return "must have one of the allowed shapes";
    default:
      return undefined;
  }
}

const nameOf: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
