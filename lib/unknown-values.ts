/** What a JSON text says, to be checked before it is used. Throws SyntaxError if the text isn't JSON. */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/** The members of an object of unknown shape, or of a list by index; none of any other value. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
