import type { Answer } from "#lib/survey/answer.ts";
import { shuffleChoices } from "#lib/survey/shuffle-choices.ts";
import { element } from "./element.ts";
import { listen } from "./guard.ts";
import type { ShownQuestion } from "./shown-survey.ts";
import type { Words } from "./words/en.ts";
import { fill } from "./words/fill.ts";

/**
 * Radio buttons, checkboxes where several may be chosen, pictures, the points of a scale or a drop-down list; "Other" has a
 * text field below. What is ranked are checkboxes too: the order in which they are ticked is the answer, and stands in a
 * field of its own.
 */
export function drawChoices(question: ShownQuestion, seed: string, words: Words, known: Partial<Answer>): HTMLElement {
  const { questionNameId, type, title, placeholder, look, mostChoices } = question;
  const isRanking = type === "ranking";
  const name = isRanking ? "" : questionNameId;
  let chosen = [known.choiceIds ?? known.ranking ?? known.number ?? []].flat().map(String);
  const list = element("select", { className: "box field", name, ariaLabel: title });
  list.append(element("option", { value: "" }, placeholder || words.choose));
  const other = element("input", {
    className: "box field",
    // No question has such an id: all fields of a survey are in one form.
    name: `${name}_other`,
    maxLength: 5000,
    value: known.other ?? "",
  });
  const ranking = element("input", { type: "hidden", name: isRanking ? questionNameId : "" });
  const group = element("div", { className: look });
  const entries = shuffleChoices(question, question.choices, seed).map(
    ({ id: value, label, exclusive, imageUrl, hint = null }) => {
      const checked = chosen.includes(value);
      const type = mostChoices > 1 ? "checkbox" : "radio";
      const input = element("input", { type, name, value, checked, ariaLabel: hint });
      const place = element("b");
      list.append(element("option", { value, selected: checked }, label));
      // The label beside it says what it shows.
      const picture = imageUrl ? element("img", { loading: "lazy", alt: "", src: imageUrl }) : "";
      group.append(element("label", { className: "box" }, picture, input, label, place));
      if (value === "other") other.ariaLabel = label;
      return { input, exclusive, place };
    },
  );
  // What was ranked before the survey was changed may be a choice no longer.
  chosen = chosen.filter((id) => entries.some(({ input }) => input.value === id));
  if (type === "dropdown") group.replaceChildren(list);
  group.append(other, ranking);

  const settle = (changed?: EventTarget | null) => {
    const latest = entries.find(({ input }) => input === changed);
    if (latest) chosen = chosen.filter((id) => id !== latest.input.value);
    if (latest?.input.checked) {
      chosen.push(latest.input.value);
      for (const { input, exclusive } of entries)
        if (!isRanking && input !== changed && (latest.exclusive || exclusive)) input.checked = false;
    }
    const isFull = mostChoices > 1 && group.querySelectorAll(":checked").length >= mostChoices;
    for (const { input, exclusive, place } of entries) {
      input.disabled = isFull && !exclusive && !input.checked;
      const at = chosen.indexOf(input.value) + 1;
      if (isRanking) place.textContent = at ? fill(words.of, at, mostChoices) : "";
    }
    ranking.value = chosen.join();
    other.hidden = other.disabled = !group.querySelector("[value=other]:checked");
  };
  listen(group, "change", (event) => settle(event.target));
  settle();
  return group;
}
