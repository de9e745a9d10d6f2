import type { Question } from "#lib/survey/question.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { element } from "./element.ts";

/** A row of radio buttons for a rating (stars, faces or numbers) or for NPS, with what its ends mean. */
export function drawScale(question: Question): HTMLElement {
  const { questionNameId: name, display = "stars", minLabel = "", maxLabel = "" } = question;
  const [min = 0, max = 10] = rangeOf(question);
  const look = min ? display : "numbers";
  const scale = element("div", { class: `scale ${look}` });
  for (let value = min; value <= max; value++) {
    const meaning = value === min ? minLabel : value === max ? maxLabel : "";
    const face = [..."😞🙁😐🙂😀"][Math.round(((value - min) / (max - min)) * 4)];
    const mark = { stars: "★", emoji: face, numbers: value }[look];
    const input = element("input", { type: "radio", name, value, "aria-label": `${value} / ${max} ${meaning}` });
    scale.append(element("label", { class: "box" }, input, `${mark}`));
  }
  const ends = element("div", { class: "ends" }, element("span", {}, minLabel), maxLabel);
  return element("div", {}, scale, ends);
}
