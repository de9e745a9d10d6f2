import { element } from "../element.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/** Puts the pictures of choices above their labels. */
export function drawPictures(question: ShownQuestion, group: HTMLElement): HTMLElement {
  for (const input of group.querySelectorAll<HTMLInputElement>("label input")) {
    const src = question.choices.find(({ id }) => id === input.value)?.imageUrl;
    // The label next to it says what it shows.
    if (src) input.before(element("img", { loading: "lazy", alt: "", src }));
  }
  return group;
}

/** Loads a question's pictures, which aren't in view yet. */
export function preload(whole: HTMLElement): void {
  for (const picture of whole.querySelectorAll("img")) picture.loading = "eager";
}
