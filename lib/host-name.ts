const LENGTH_LIMIT = 253;
const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** What a host name must be, as the end of a sentence that starts with a field's name. */
export const HOST_NAME_RULE =
  "must be a domain such as shop.example.com, without https:// or a path, and at most 253 characters";

/** Whether a text is a host name of at least two labels (RFC 1123, section 2.1). */
export function isHostName(text: string): boolean {
  return text.length <= LENGTH_LIMIT && HOST_NAME.test(text);
}
