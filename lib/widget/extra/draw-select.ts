import { element } from "../element.ts";
import type { ShownQuestion } from "../shown-survey.ts";

/** Turns plain choices into a drop-down list. */
export function drawSelect(
  { questionNameId: name, title, placeholder }: ShownQuestion,
  group: HTMLElement,
): HTMLElement {
  // The script of an earlier release has drawn the list itself.
  if (group.matches("select")) return group;
  const list = element("select", { className: "box field", name, ariaLabel: title });
  list.append(element("option", { value: "" }, `${placeholder}`));
  for (const input of group.querySelectorAll<HTMLInputElement>("label input")) {
    const { value, checked: selected, parentElement: label } = input;
    list.append(element("option", { value, selected }, `${label?.textContent}`));
    label?.remove();
  }
  group.prepend(list);
  return group;
}
