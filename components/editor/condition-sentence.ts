import type { Condition, Operator, QuestionInput, QuestionType } from "#lib/survey/document.ts";

/** A comparison with the answer to one earlier question. */
export type AnswerRule = Extract<Condition, { answer: string }>;

/** What the sentence builder can show: comparisons with earlier answers, joined by one word. */
export interface Sentence {
  join: "all" | "any";
  rules: AnswerRule[];
}

/** The condition as a sentence, or null where it says more than one sentence can: order facts, groups in groups. */
export function sentenceOf(condition: Condition): Sentence | null {
  if ("answer" in condition) return { join: "all", rules: [condition] };
  if ("order" in condition) return null;
  const join = "all" in condition ? "all" : "any";
  const parts = "all" in condition ? condition.all : condition.any;
  const rules = parts.filter((part) => "answer" in part);
  return rules.length === parts.length ? { join, rules } : null;
}

export function conditionOf({ join, rules }: Sentence): Condition | undefined {
  const [only, second] = rules;
  if (only === undefined) return undefined;
  if (second === undefined) return only;
  return join === "all" ? { all: rules } : { any: rules };
}

/** How each operator reads between a question and a value. */
export const operatorWords: Record<Operator, string> = {
  is: "is",
  isNot: "is not",
  contains: "includes",
  notContains: "does not include",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
  answered: "was answered",
  notAnswered: "was not answered",
  in: "is one of",
  notIn: "is none of",
};

/** The operators that make sense of an answer's type, the most used first. */
export function operatorsFor(type: QuestionType): Operator[] {
  switch (type) {
    case "single":
    case "dropdown":
    case "yesNo":
      return ["is", "isNot", "in", "notIn", "answered", "notAnswered"];
    case "multiple":
    case "image":
      return ["contains", "notContains", "answered", "notAnswered"];
    case "number":
    case "rating":
    case "nps":
      return ["gte", "lte", "is", "isNot", "answered", "notAnswered"];
    case "text":
    case "longText":
    case "email":
      return ["answered", "notAnswered", "contains", "notContains"];
    default:
      return ["answered", "notAnswered"];
  }
}

/** What kind of value an operator compares an answer with. */
export function valueKind(op: Operator, type: QuestionType): "none" | "choice" | "choices" | "number" | "text" {
  if (op === "answered" || op === "notAnswered") return "none";
  if (type === "number" || type === "rating" || type === "nps") return "number";
  if (op === "in" || op === "notIn") return "choices";
  return type === "text" || type === "longText" || type === "email" ? "text" : "choice";
}

/** A rule on a question that is true of something sensible from the start, so that it can be saved at once. */
export function newRule(question: QuestionInput & { questionNameId: string }, op?: Operator): AnswerRule {
  const operator = op ?? operatorsFor(question.type)[0] ?? "answered";
  const firstChoice = choicesFor(question)[0]?.id ?? "";
  const rule = { answer: question.questionNameId, op: operator };
  switch (valueKind(operator, question.type)) {
    case "none":
      return rule;
    case "number":
      return { ...rule, value: question.type === "nps" ? 9 : (question.max ?? 5) };
    case "choices":
      return { ...rule, value: [firstChoice] };
    case "choice":
      return { ...rule, value: firstChoice };
    case "text":
      return { ...rule, value: "" };
  }
}

/** What an answer may be, as choices. */
export function choicesFor(question: QuestionInput): { id: string; label: string }[] {
  if (question.type === "yesNo")
    return [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ];
  const choices = (question.choices ?? []).filter((choice) => choice.label.trim() !== "");
  return question.allowOther ? [...choices, { id: "other", label: question.otherLabel || "Other" }] : choices;
}
