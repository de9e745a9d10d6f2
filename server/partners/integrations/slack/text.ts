/** Text as it is, without formatting and without turning `:words:` into emoji. */
export interface PlainText {
  type: "plain_text";
  text: string;
  emoji: false;
}

const MENTION = /@(?=channel|here|everyone)/gi;
/** Doesn't show, and keeps the letters on both sides apart. */
const WORD_JOINER = "\u2060";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Text for a field of Slack's, at most `limit` characters: control characters become entities, so `<!here>` and links
 * are shown as typed, and `@channel` calls nobody.
 */
export function escaped(text: string, limit: number): string {
  const pieces = Array.from(text.replaceAll(MENTION, `@${WORD_JOINER}`), (one) => entities[one] ?? one);
  const whole = pieces.join("");
  if (whole.length <= limit) return whole;
  let clipped = "";
  for (const piece of pieces) {
    if (clipped.length + piece.length > limit - 1) break;
    clipped += piece;
  }
  return `${clipped}…`;
}

export function plain(text: string, limit: number): PlainText {
  return { type: "plain_text", text: escaped(text, limit), emoji: false };
}
