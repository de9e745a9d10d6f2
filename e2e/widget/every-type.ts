import type { Question } from "#lib/survey/document.ts";
import { traitsOf } from "#lib/survey/question-type.ts";

const choices = [
  { id: "a", label: "Apples" },
  { id: "b", label: "Bread" },
  { id: "c", label: "Cheese" },
];

/** One pixel, in another color for each picture. */
const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="16"><rect width="9" height="16" fill="${color}"/></svg>`)}`;

/** One question of each type, none required but the drop-down. */
export const everyType: Question[] = [
  {
    questionNameId: "hello",
    type: "statement",
    title: "A few questions",
    description: "They take a minute.",
    required: false,
  },
  { questionNameId: "one", type: "single", title: "Which one?", required: false, choices, allowOther: true },
  {
    questionNameId: "many",
    type: "multiple",
    title: "Which ones?",
    required: false,
    choices: [...choices, { id: "none", label: "None of these", exclusive: true }],
    maxSelections: 2,
  },
  {
    questionNameId: "list",
    type: "dropdown",
    title: "Which from the list?",
    required: true,
    choices,
    allowOther: true,
    otherLabel: "Another",
  },
  { questionNameId: "line", type: "text", title: "In a few words?", required: false, placeholder: "A few words" },
  { questionNameId: "lines", type: "longText", title: "In your own words?", required: false },
  { questionNameId: "number", type: "number", title: "How many?", required: false, min: 1, max: 20, step: 0.5 },
  {
    questionNameId: "stars",
    type: "rating",
    title: "How many stars?",
    required: false,
    minLabel: "Poor",
    maxLabel: "Great",
  },
  { questionNameId: "faces", type: "rating", title: "How do you feel?", required: false, display: "emoji" },
  {
    questionNameId: "nps",
    type: "nps",
    title: "How likely?",
    required: false,
    minLabel: "Not likely",
    maxLabel: "Very likely",
    followUp: {
      whenMax: 6,
      question: { questionNameId: "why", type: "longText", title: "What went wrong?", required: false },
    },
  },
  { questionNameId: "sure", type: "yesNo", title: "Sure?", required: false },
  { questionNameId: "mail", type: "email", title: "Your address?", required: false },
  { questionNameId: "day", type: "date", title: "Which day?", required: false },
  { questionNameId: "order", type: "ranking", title: "In which order?", required: false, choices },
  {
    questionNameId: "picture",
    type: "image",
    title: "Which one do you like?",
    required: false,
    choices: [
      { id: "red", label: "Red", imageUrl: picture("crimson") },
      { id: "green", label: "Green", imageUrl: picture("seagreen") },
      { id: "blue", label: "Blue", imageUrl: picture("steelblue") },
    ],
  },
];

/**
 * Those that don't need the second file: no ranking, drop-down, pictures, dates, numbers, emails or longer texts; no
 * "Other", exclusive choices, limits or follow-ups.
 */
export const commonTypes: readonly Question[] = everyType
  .filter(({ type }) => !traitsOf(type).isExtra)
  .map(({ followUp: _followUp, allowOther: _allowOther, maxSelections: _maxSelections, ...question }) => ({
    ...question,
    ...(question.choices && { choices }),
  }));
