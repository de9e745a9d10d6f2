/** A text with its `{0}` and `{1}` replaced by the values. */
export function fill(text: string, first: string | number, second?: string | number): string {
  return text.replace("{0}", `${first}`).replace("{1}", `${second}`);
}
