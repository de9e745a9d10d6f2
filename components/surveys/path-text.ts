/**
 * A path in an imported survey in words: `survey.questions[2].choices[0].label` becomes “Question 3, choice 1, label”.
 */
export function pathText(path: string): string {
  const parts = path.replace(/^survey\.?/, "").match(/[^.[\]]+/g) ?? [];
  const words = parts.flatMap((part, index) => {
    if (/^\d+$/.test(part)) return [];
    const next = parts[index + 1];
    const number = next !== undefined && /^\d+$/.test(next) ? Number(next) + 1 : undefined;
    return [number === undefined ? (names[part] ?? part) : `${singular[part] ?? part} ${number}`];
  });
  const [first = "the file", ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(", ");
}

const singular: Record<string, string> = {
  questions: "question",
  choices: "choice",
  whenChoiceIds: "choice",
  locales: "language",
  showOn: "surface",
  all: "condition",
  any: "condition",
};

const names: Record<string, string> = {
  questionNameId: "ID",
  showIf: "condition",
  followUp: "follow-up",
  imageUrl: "picture",
  thankYou: "thank-you page",
  locale: "language",
  url: "URL",
  formatVersion: "format version",
};
