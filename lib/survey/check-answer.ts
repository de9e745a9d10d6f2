import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";

/** What each type of answer is held in; any other field beside it is refused. */
const fieldOf = {
  single: "choiceIds",
  multiple: "choiceIds",
  dropdown: "choiceIds",
  image: "choiceIds",
  yesNo: "choiceIds",
  text: "text",
  longText: "text",
  email: "text",
  number: "number",
  rating: "number",
  nps: "number",
  ranking: "ranking",
  date: "date",
  statement: "",
} as const;

/**
 * Judges an answer by its question's rule, the same on the page and on the server.
 * @returns null when it is allowed, else a sentence that says what is, fit for a shopper and for an API's caller.
 */
export function checkAnswer(question: Question, answer: Answer): string | null {
  const field = fieldOf[question.type];
  if (!field) return "This text asks nothing and takes no answer.";
  for (const other of ["choiceIds", "text", "number", "date", "ranking"] as const)
    if (other !== field && answer[other] !== undefined)
      return `A ${question.type} question is answered in ${field}, not in ${other}.`;
  if (answer.other && !answer.choiceIds?.includes("other")) return 'A text in other needs "other" among the choiceIds.';
  switch (field) {
    case "choiceIds":
      return checkChoices(question, answer);
    case "text":
      return checkText(question, answer.text ?? "");
    case "number":
      return checkNumber(question, answer.number);
    case "ranking":
      return checkRanking(question, answer.ranking ?? []);
    case "date":
      return isCalendarDate(answer.date ?? "") ? null : "Enter a date as YYYY-MM-DD.";
  }
}

/** The ids a shopper may choose from, "other" included where it is allowed. */
export function choiceIdsOf(question: Question): string[] {
  if (question.type === "yesNo") return ["yes", "no"];
  const ids = (question.choices ?? []).map((choice) => choice.id);
  return question.allowOther && question.type !== "ranking" ? [...ids, "other"] : ids;
}

/** How many choices one answer may hold. */
export function maxChoices(question: Question): number {
  if (question.type === "multiple") return question.maxSelections ?? choiceIdsOf(question).length;
  return question.type === "image" ? (question.maxSelections ?? 1) : 1;
}

function checkChoices(question: Question, { choiceIds = [], other = "" }: Answer): string | null {
  const allowed = choiceIdsOf(question);
  const most = maxChoices(question);
  if (choiceIds.length === 0) return most > 1 ? "Choose at least one." : "Choose one.";
  const unknown = choiceIds.find((id) => !allowed.includes(id));
  if (unknown !== undefined) return `${unknown} is not among the choices: ${allowed.join(", ")}.`;
  if (new Set(choiceIds).size < choiceIds.length) return "Choose each one once.";
  if (choiceIds.length > most) return most > 1 ? `Choose at most ${most}.` : "Choose one only.";
  const alone = question.choices?.find((choice) => choice.exclusive && choiceIds.includes(choice.id));
  if (alone && choiceIds.length > 1) return `${alone.label} stands alone.`;
  return checkLength(other, 5000);
}

function checkText(question: Question, text: string): string | null {
  if (!text.trim()) return "Enter an answer.";
  if (question.type === "email")
    return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
      ? null
      : "Enter an e-mail address such as name@example.com.";
  return checkLength(text, question.type === "text" ? 1000 : 5000);
}

function checkLength(text: string, maxLength: number): string | null {
  return text.length > maxLength ? `Enter at most ${maxLength} characters.` : null;
}

function checkNumber(question: Question, number = Number.NaN): string | null {
  const [min, max, step] = rangeOf(question);
  const steps = step && (number - (min ?? 0)) / step;
  // Decimal steps such as 0.1 are not exact in binary, hence the tolerance.
  const onStep = steps === undefined || Math.abs(steps - Math.round(steps)) < 1e-6;
  if (Number.isFinite(number) && onStep && !(min !== undefined && number < min) && !(max !== undefined && number > max))
    return null;
  const from = min === undefined ? "" : max === undefined ? ` of at least ${min}` : ` from ${min}`;
  const to = max === undefined ? "" : min === undefined ? ` of at most ${max}` : ` to ${max}`;
  return `Enter a number${from}${to}${step === undefined ? "" : ` in steps of ${step}`}.`;
}

/** Lowest, highest and step of a number, rating or NPS question. */
export function rangeOf(question: Question): [min?: number, max?: number, step?: number] {
  if (question.type === "nps") return [0, 10, 1];
  if (question.type === "rating") return [1, question.max ?? 5, 1];
  return [question.min, question.max, question.step];
}

function checkRanking(question: Question, ranking: string[]): string | null {
  const ids = choiceIdsOf(question);
  if (ranking.length === ids.length && ids.every((id) => ranking.includes(id))) return null;
  return `Put every choice in order, each once: ${ids.join(", ")}.`;
}

function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
