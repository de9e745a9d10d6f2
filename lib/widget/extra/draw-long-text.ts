import type { Answer } from "#lib/survey/answer.ts";

/** Turns the plain field into a multi-line one. */
export function drawLongText(plain: HTMLElement, { text = "" }: Partial<Answer>): HTMLElement {
  const field = document.createElement("textarea");
  for (const { name, value } of plain.attributes) field.setAttribute(name, value);
  field.value = text;
  return field;
}
