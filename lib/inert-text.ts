/** Doesn't show, and keeps the characters on both sides from being read as one. */
export const WORD_JOINER = "\u2060";

/**
 * Text that looks the same and that no program makes a link of. The joiner stands before `//` and before dots: browsers
 * ignore one inside of a host, so it has to break what programs recognize links by.
 */
export function inertText(text: string): string {
  return text
    .replaceAll(/:(?=\/\/)/g, `:${WORD_JOINER}`)
    .replaceAll(/(?<=\S)[.。．｡](?=\p{L})/gu, (dot) => `${WORD_JOINER}${dot}`);
}
