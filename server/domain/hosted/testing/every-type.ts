import type { Question } from "#lib/survey/document.ts";

export const choices = [
  { id: "a", label: "Alpha" },
  { id: "b", label: "Beta" },
  { id: "c", label: "Gamma" },
];
export const base = { required: false };
/** A question of every type. */
export const everyType: Question[] = [
  { ...base, questionNameId: "single", type: "single", title: "Single?", choices, allowOther: true, required: true },
  { ...base, questionNameId: "multiple", type: "multiple", title: "Multiple?", choices, maxSelections: 2 },
  { ...base, questionNameId: "dropdown", type: "dropdown", title: "Dropdown?", choices },
  { ...base, questionNameId: "text", type: "text", title: "Text?" },
  { ...base, questionNameId: "long", type: "longText", title: "Long?" },
  { ...base, questionNameId: "number", type: "number", title: "Number?", min: 1, max: 9 },
  { ...base, questionNameId: "rating", type: "rating", title: "Rating?" },
  { ...base, questionNameId: "nps", type: "nps", title: "Nps?" },
  { ...base, questionNameId: "ranking", type: "ranking", title: "Ranking?", choices },
  {
    ...base,
    questionNameId: "image",
    type: "image",
    title: "Image?",
    choices: choices.map((choice) => ({ ...choice, imageUrl: "https://shop.example.com/a.png" })),
  },
  { ...base, questionNameId: "date", type: "date", title: "Date?" },
  { ...base, questionNameId: "email", type: "email", title: "Email?" },
  { ...base, questionNameId: "yes-no", type: "yesNo", title: "Yes or no?" },
  { ...base, questionNameId: "statement", type: "statement", title: "A statement." },
];
