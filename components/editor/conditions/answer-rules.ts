import type { AnswerCondition, Operator, QuestionInput } from "#lib/survey/document.ts";
import { hasOwnChoices, isNumeric, type QuestionType, takesSeveral, traitsOf } from "#lib/survey/question-type.ts";

/** A question with an id, which conditions can refer to. */
export type NamedQuestion = QuestionInput & { questionNameId: string };

type ValueKind = "none" | "choice" | "choices" | "number" | "text" | "date";

/** The operators that apply to an answer type, most used first. */
export function operatorsFor(type: QuestionType): Operator[] {
  switch (traitsOf(type).field) {
    case "choiceIds":
      if (takesSeveral(type)) return ["contains", "notContains", "in", "notIn", "answered", "notAnswered"];
      if (hasOwnChoices(type)) return ["is", "isNot", "in", "notIn", "answered", "notAnswered"];
      return ["is", "answered", "notAnswered"];
    case "number":
      return ["gte", "lte", "gt", "lt", "is", "isNot", "answered", "notAnswered"];
    case "text":
      return ["answered", "notAnswered", "contains", "notContains", "is", "isNot"];
    case "date":
      return ["answered", "notAnswered", "is", "isNot"];
    case "ranking":
    case null:
      return ["answered", "notAnswered"];
  }
}

/** The text of an operator between a question of a type and a value. */
export function operatorLabel(op: Operator, type?: QuestionType): string {
  if (type && isNumeric(type) && op === "is") return "is exactly";
  return (type && takesSeveral(type) ? wordsOfMany[op] : undefined) ?? words[op];
}

const words: Record<Operator, string> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  notContains: "doesn't contain",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
  answered: "was answered",
  notAnswered: "wasn't answered",
  in: "is one of",
  notIn: "is none of",
};

const wordsOfMany: Partial<Record<Operator, string>> = {
  contains: "includes",
  notContains: "doesn't include",
  in: "includes any of",
  notIn: "includes none of",
};

/** The kind of value an operator compares an answer to. */
export function valueKind(op: Operator, type: QuestionType): ValueKind {
  if (op === "answered" || op === "notAnswered") return "none";
  const { field } = traitsOf(type);
  switch (field) {
    case "number":
      return field;
    case "choiceIds":
    case "ranking":
    case null:
      return op === "in" || op === "notIn" ? "choices" : "choice";
    case "text":
    case "date":
      return op === "in" || op === "notIn" ? "choices" : field;
  }
}

/** A rule on a question with a sensible initial value, if there is one. */
export function newAnswerRule(question: NamedQuestion, op?: Operator): AnswerCondition {
  const operator = op ?? operatorsFor(question.type)[0] ?? "answered";
  const firstChoice = choicesFor(question)[0]?.id ?? "";
  const rule = { answer: question.questionNameId, op: operator };
  switch (valueKind(operator, question.type)) {
    case "none":
      return rule;
    case "number":
      return { ...rule, value: traitsOf(question.type).figures === "netPromoter" ? 9 : (question.max ?? 5) };
    case "choices":
      return { ...rule, value: [firstChoice] };
    case "choice":
      return { ...rule, value: firstChoice };
    case "text":
    case "date":
      return { ...rule, value: "" };
  }
}

/** The possible answers as options. */
export function choicesFor(question: QuestionInput): { id: string; label: string }[] {
  if (traitsOf(question.type).choices === "yesOrNo")
    return [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ];
  const choices = (question.choices ?? []).filter((choice) => choice.label.trim() !== "");
  return question.allowOther ? [...choices, { id: "other", label: question.otherLabel || "Other" }] : choices;
}
