import { parseJson } from "#lib/unknown-values.ts";

/** JSON with line breaks; any other text as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(parseJson(text), null, 2);
  } catch {
    return text;
  }
}
