/** Text whose parts between backticks are rendered as code. */
export function TextWithCode({ text }: { text: string }) {
  return [...text.matchAll(/`([^`]+)`|[^`]+/g)].map(({ 0: plain, 1: code, index }) =>
    code === undefined ? plain : <code key={index}>{code}</code>,
  );
}
