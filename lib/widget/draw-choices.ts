import type { Answer } from "#lib/survey/answer.ts";
import { displayChoices } from "#lib/survey/display-choices.ts";
import type { Question } from "#lib/survey/question.ts";
import { maxChoices } from "#lib/survey/question-range.ts";
import { element } from "./element.ts";
import { listen } from "./guard.ts";
import type { Words } from "./words/en.ts";

/** Radio buttons, checkboxes where several may be chosen, pictures or a drop-down list; "Other" has a text field below. */
export function drawChoices(question: Question, seed: string, words: Words, known: Partial<Answer>): HTMLElement {
  const { questionNameId: name, type, title, placeholder } = question;
  const most = maxChoices(question);
  const list = element("select", { className: "box field", name, ariaLabel: title });
  list.append(element("option", { value: "" }, placeholder || words.choose));
  const other = element("input", {
    className: "box field",
    name: `${name}-other`,
    maxLength: 5000,
    value: known.other ?? "",
  });
  const group = element("div", { className: type });
  const entries = displayChoices(question, seed, words).map(({ id: value, label, exclusive, imageUrl }) => {
    const checked = known.choiceIds?.includes(value) ?? false;
    const input = element("input", { type: most > 1 ? "checkbox" : "radio", name, value, checked });
    list.append(element("option", { value, selected: checked }, label));
    // The label beside it says what it shows.
    const picture = imageUrl ? element("img", { alt: "", loading: "lazy", src: imageUrl }) : "";
    group.append(element("label", { className: "box" }, picture, input, label));
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
