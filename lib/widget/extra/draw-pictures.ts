import { element } from "../element.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/** Puts the pictures of choices above their labels. */
export function drawPictures(question: ShownQuestion, group: HTMLElement): HTMLElement {
  for (const input of group.querySelectorAll<HTMLInputElement>("label input")) {
    const src = question.choices.find(({ id }) => id === input.value)?.imageUrl;
    // The label next to it says what it shows.
    if (src) input.before(element("img", { loading: "lazy", alt: "", src }));
  }
  // Then it is in the page.
  queueMicrotask(() => preload(group));
  return group;
}

/** Loads a question's pictures once the question before it is shown: they aren't in view yet. */
function preload(group: HTMLElement): void {
  const before = group.closest("[role=group]:has(> h2)")?.previousElementSibling;
  if (!(before instanceof HTMLElement)) return;
  const load = () => {
    if (!before.hidden) for (const picture of group.querySelectorAll("img")) picture.loading = "eager";
  };
  new MutationObserver(load).observe(before, { attributeFilter: ["hidden"] });
  load();
}
