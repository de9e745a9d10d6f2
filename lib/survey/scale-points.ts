import type { Choice, Question } from "./question.ts";
import { rangeOf } from "./question-range.ts";
import { traitsOf } from "./question-type.ts";
import type { Words } from "./words/en.ts";
import { fill } from "./words/fill.ts";

export type ScaleSigns = "stars" | "emoji" | "numbers";

/** A point of a scale: `id` is its value, `label` its symbol, `hint` its name for screen readers. */
export type ScalePoint = Choice & { hint: string };

/** What a rating or NPS question is rendered with. */
export function scaleSigns({ type, display = "stars" }: Question): ScaleSigns {
  return traitsOf(type).form.includes("stars") ? display : "numbers";
}

/** The points of a rating or NPS question, each named by its position ("4 of 5") and, at the ends, by its meaning. */
export function scalePoints(question: Question, words: Words): ScalePoint[] {
  const [min = 0, max = 10] = rangeOf(question);
  const { minLabel = "", maxLabel = "" } = question;
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const value = min + index;
    const meaning = value === min ? minLabel : value === max ? maxLabel : "";
    const face = faces[Math.round((index / (max - min)) * (faces.length - 1))] ?? "";
    const label = { stars: "★", emoji: face, numbers: `${value}` }[scaleSigns(question)];
    return { id: `${value}`, label, hint: `${fill(words.of, value, max)} ${meaning}`.trim() };
  });
}

const faces = [..."😞🙁😐🙂😀"];
