import type { AnswerCondition, Operator, QuestionInput, QuestionType } from "#lib/survey/document.ts";

/** A question with an id, which conditions can refer to. */
export type NamedQuestion = QuestionInput & { questionNameId: string };

type ValueKind = "none" | "choice" | "choices" | "number" | "text" | "date";

/** The operators that apply to an answer type, most used first. */
export function operatorsFor(type: QuestionType): Operator[] {
  switch (type) {
    case "single":
    case "dropdown":
      return ["is", "isNot", "in", "notIn", "answered", "notAnswered"];
    case "yesNo":
      return ["is", "answered", "notAnswered"];
    case "multiple":
    case "image":
      return ["contains", "notContains", "in", "notIn", "answered", "notAnswered"];
    case "number":
    case "rating":
    case "nps":
      return ["gte", "lte", "gt", "lt", "is", "isNot", "answered", "notAnswered"];
    case "text":
    case "longText":
    case "email":
      return ["answered", "notAnswered", "contains", "notContains", "is", "isNot"];
    case "date":
      return ["answered", "notAnswered", "is", "isNot"];
    case "ranking":
    case "statement":
      return ["answered", "notAnswered"];
  }
}

/** The text of an operator between a question of a type and a value. */
export function operatorWords(op: Operator, type?: QuestionType): string {
  const isNumber = type === "number" || type === "rating" || type === "nps";
  if (isNumber && op === "is") return "is exactly";
  return (type === "multiple" || type === "image" ? wordsOfMany[op] : undefined) ?? words[op];
}

const words: Record<Operator, string> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  notContains: "does not contain",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
  answered: "was answered",
  notAnswered: "was not answered",
  in: "is one of",
  notIn: "is none of",
};

const wordsOfMany: Partial<Record<Operator, string>> = {
  contains: "includes",
  notContains: "does not include",
  in: "includes any of",
  notIn: "includes none of",
};

/** The kind of value an operator compares an answer to. */
export function valueKind(op: Operator, type: QuestionType): ValueKind {
  if (op === "answered" || op === "notAnswered") return "none";
  if (type === "number" || type === "rating" || type === "nps") return "number";
  if (op === "in" || op === "notIn") return "choices";
  if (type === "date") return "date";
  return type === "text" || type === "longText" || type === "email" ? "text" : "choice";
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
      return { ...rule, value: question.type === "nps" ? 9 : (question.max ?? 5) };
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
  if (question.type === "yesNo")
    return [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ];
  const choices = (question.choices ?? []).filter((choice) => choice.label.trim() !== "");
  return question.allowOther ? [...choices, { id: "other", label: question.otherLabel || "Other" }] : choices;
}
