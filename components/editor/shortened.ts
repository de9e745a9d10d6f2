/** A text as it is quoted within a sentence: at most sixty letters. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}
