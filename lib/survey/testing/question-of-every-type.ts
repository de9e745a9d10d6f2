import type { Question } from "../question.ts";

const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));
/** One question of every type, some with limits on their answers; each named after its type. */
export const questionsOfEveryType: readonly Question[] = [
  { questionNameId: "single", type: "single", title: "Q", required: false, choices, allowOther: true },
  {
    questionNameId: "multiple",
    type: "multiple",
    title: "Q",
    required: false,
    choices: [...choices, { id: "none", label: "None", exclusive: true }],
    maxSelections: 2,
  },
  { questionNameId: "nps", type: "nps", title: "Q", required: false },
  { questionNameId: "age", type: "number", title: "Q", required: false, min: 18, step: 1 },
  { questionNameId: "share", type: "number", title: "Q", required: false, min: 0, max: 1, step: 0.1 },
  { questionNameId: "free", type: "number", title: "Q", required: false },
  { questionNameId: "stars", type: "rating", title: "Q", required: false, max: 4 },
  { questionNameId: "list", type: "dropdown", title: "Q", required: false, choices },
  { questionNameId: "text", type: "text", title: "Q", required: false },
  { questionNameId: "lines", type: "longText", title: "Q", required: false },
  { questionNameId: "mail", type: "email", title: "Q", required: false },
  { questionNameId: "day", type: "date", title: "Q", required: false },
  { questionNameId: "order", type: "ranking", title: "Q", required: false, choices },
  { questionNameId: "picture", type: "image", title: "Q", required: false, choices },
  { questionNameId: "yes", type: "yesNo", title: "Q", required: false },
  { questionNameId: "says", type: "statement", title: "Q", required: false },
];
