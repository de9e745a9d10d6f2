/** A text to quote within a sentence, cut to sixty characters. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}
