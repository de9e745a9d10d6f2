import { displayChoices } from "#lib/survey/display-choices.ts";
import type { Question } from "#lib/survey/question.ts";
import { maxChoices } from "#lib/survey/question-range.ts";
import { element } from "./element.ts";
import { listen } from "./guard.ts";

/** Radio buttons, checkboxes where several may be chosen, or a drop-down list; "Other" has a text field below. */
export function drawChoices(question: Question, seed: string): HTMLElement {
  const { questionNameId: name, type, placeholder } = question;
  const most = maxChoices(question);
  const first = element("option", { value: "" }, placeholder || "Choose");
  const list = element("select", { class: "box field", name, "aria-labelledby": name }, first);
  const other = element("input", { class: "box field", name: `${name}-other`, maxlength: 5000 });
  const group = element("div");
  const entries = displayChoices(question, seed).map(({ id: value, label, exclusive }) => {
    const input = element("input", { type: most > 1 ? "checkbox" : "radio", name, value });
    list.append(element("option", { value }, label));
    group.append(element("label", { class: "box" }, input, label));
    if (value === "other") other.ariaLabel = label;
    return { input, exclusive };
  });
  if (type === "dropdown") group.replaceChildren(list);
  group.append(other);

  const settle = (changed?: EventTarget | null) => {
    const latest = entries.find(({ input }) => input === changed && input.checked);
    for (const { input, exclusive } of entries)
      if (latest && input !== changed && (latest.exclusive || exclusive)) input.checked = false;
    const isFull = most > 1 && group.querySelectorAll(":checked").length >= most;
    for (const { input, exclusive } of entries) input.disabled = isFull && !exclusive && !input.checked;
    other.hidden = other.disabled = !group.querySelector("[value=other]:checked");
  };
  listen(group, "change", (event) => settle(event.target));
  settle();
  return group;
}
