import { uuidPattern } from "#lib/uuid.ts";

/** The longest message that is sent; database clients put whole statements into theirs. */
const MAX_MESSAGE_LENGTH = 1_000;
const HIDDEN = "[hidden]";

/** An error's message without potentially personal parts: addresses, keys, tokens, query strings, and quoted values. */
export function scrubMessage(message: string): string {
  return message
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/"[^"]*("|$)/g, `"${HIDDEN}"`)
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${HIDDEN}@`)
    .replace(/\?[^\s]*=[^\s]*/g, `?${HIDDEN}`)
    .replace(/[^\s@<>"'`(]+@[^\s@<>"'`)]+\.[a-z]{2,}/gi, HIDDEN)
    .replace(/\b[sp]k_\w+/g, HIDDEN)
    .replace(/[\w-]{32,}/g, (word) => (uuidPattern.test(word) ? word : HIDDEN));
}
