/** What is wrong with an answer whose element can't say it itself. */
export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : <s-text tone="critical">{text}</s-text>;
}
