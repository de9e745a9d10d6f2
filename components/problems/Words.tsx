/** A text whose parts between backticks are code. */
export function Words({ text }: { text: string }) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith("`") ? <code key={part}>{part.slice(1, -1)}</code> : part));
}
