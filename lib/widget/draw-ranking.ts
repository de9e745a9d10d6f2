import type { Answer } from "#lib/survey/answer.ts";
import { displayChoices } from "#lib/survey/display-choices.ts";
import type { Question } from "#lib/survey/question.ts";
import { element } from "./element.ts";
import { listen } from "./guard.ts";
import type { Words } from "./words/en.ts";
import { fill } from "./words/fill.ts";

/**
 * A list to put in order, by two buttons on each entry or the arrow keys on them. The order is in hidden fields, which
 * stay disabled, and so unread, until the shopper touches it or has ranked it before.
 */
export function drawRanking(question: Question, seed: string, words: Words, known: Partial<Answer>): HTMLElement {
  const { ranking = [] } = known;
  const choices = displayChoices(question, seed, words);
  // An order of other choices, from before the survey was changed, is none of these.
  const disabled = choices.some(({ id }) => !ranking.includes(id));
  if (!disabled) choices.sort((one, other) => ranking.indexOf(one.id) - ranking.indexOf(other.id));
  const place = element("p", { role: "status" });
  const list = element("ol");
  for (const { id, label } of choices) {
    const row = element("li", { className: "box" }, element("span", {}, label));
    const add = (way: "ArrowUp" | "ArrowDown", mark: string, name: string) => {
      const button = element("button", { className: "box", type: "button", ariaLabel: `${name}: ${label}` }, mark);
      const move = (event: Event & { key?: string }) => {
        if ((event.key ?? way) !== way) return;
        event.preventDefault();
        // The neighbour moves: what is moved itself loses the focus.
        if (way === "ArrowUp") row.after(row.previousElementSibling ?? "");
        else row.before(row.nextElementSibling ?? "");
        for (const field of list.querySelectorAll("input")) field.disabled = false;
        place.textContent = `${label}: ${fill(words.of, [...list.children].indexOf(row) + 1, choices.length)}`;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      };
      listen(button, "click", move);
      listen(row, "keydown", move);
      row.append(button);
    };
    add("ArrowUp", "↑", words.up);
    add("ArrowDown", "↓", words.down);
    row.append(element("input", { type: "hidden", name: question.questionNameId, value: id, disabled }));
    list.append(row);
  }
  return element("div", {}, list, place);
}
