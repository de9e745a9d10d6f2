import type { Answer } from "#lib/survey/answer.ts";
import type { Question } from "#lib/survey/question.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { element } from "./element.ts";
import type { Words } from "./words/en.ts";
import { fill } from "./words/fill.ts";

/** A row of radio buttons for a rating (stars, faces or numbers) or for NPS, with what its ends mean. */
export function drawScale(question: Question, words: Words, { number }: Partial<Answer>): HTMLElement {
  const { questionNameId: name, display = "stars", minLabel = "", maxLabel = "" } = question;
  const [min = 0, max = 10] = rangeOf(question);
  const look = min ? display : "numbers";
  const scale = element("div", { className: `scale ${look}` });
  for (let value = min; value <= max; value++) {
    const meaning = value === min ? minLabel : value === max ? maxLabel : "";
    const face = [..."😞🙁😐🙂😀"][Math.round(((value - min) / (max - min)) * 4)];
    const mark = { stars: "★", emoji: face, numbers: value }[look];
    const input = element("input", {
      type: "radio",
      name,
      value: `${value}`,
      checked: value === number,
      ariaLabel: `${fill(words.of, value, max)} ${meaning}`,
    });
    scale.append(element("label", { className: "box" }, input, `${mark}`));
  }
  return element("div", {}, scale, element("div", { className: "ends" }, element("span", {}, minLabel), maxLabel));
}
