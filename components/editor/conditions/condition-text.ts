import { placeName } from "#lib/place-values.ts";
import type { AnswerCondition, Condition, OrderCondition, QuestionInput } from "#lib/survey/document.ts";
import { choicesFor, operatorLabel } from "./answer-rules.ts";
import { groupOf, isIncomplete, isRule } from "./condition-tree.ts";
import { orderFieldLabels, orderOperatorLabel } from "./order-rules.ts";
import { surfaceNames } from "./surface-names.ts";

/** The questions that a condition may refer to, by id. */
export type QuestionsById = ReadonlyMap<string, QuestionInput>;

/** A condition as worded after "only if": the answer to “How did you hear of us?” is TikTok and it is a first order. */
export function conditionText(condition: Condition, questions: QuestionsById): string {
  if (isRule(condition)) return ruleText(condition, questions);
  const { join, parts } = groupOf(condition);
  const sayings = parts.map((part) => {
    const text = conditionText(part, questions);
    return isRule(part) || groupOf(part).parts.length === 1 ? text : `(${text})`;
  });
  return sayings.join(join === "all" ? " and " : " or ");
}

/** A question's title within a sentence. */
export function titleText(question: QuestionInput | undefined): string {
  const title = question?.title.trim() || "Untitled question";
  return title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title;
}

function ruleText(rule: AnswerCondition | OrderCondition, questions: QuestionsById): string {
  const value = isIncomplete(rule) ? "…" : valueText(rule, questions);
  if ("order" in rule) return orderRuleText(rule, value);
  const question = questions.get(rule.answer);
  const title = `“${question ? titleText(question) : rule.answer}”`;
  if (rule.op === "answered" || rule.op === "notAnswered") return `${title} ${operatorLabel(rule.op)}`;
  return `the answer to ${title} ${operatorLabel(rule.op, question?.type)} ${value}`;
}

function orderRuleText(rule: OrderCondition, value: string): string {
  const { subject, kind } = orderFieldLabels[rule.order];
  if (kind === "firstOrder")
    return (rule.op === "is") === (rule.value === true) ? "it's a first order" : "it isn't a first order";
  const operator = orderOperatorLabel(rule);
  return rule.op === "answered" || rule.op === "notAnswered"
    ? `${subject} ${operator}`
    : `${subject} ${operator} ${value}`;
}

function valueText(rule: AnswerCondition | OrderCondition, questions: QuestionsById): string {
  const values = Array.isArray(rule.value) ? rule.value : [rule.value ?? ""];
  const names = values.map((value) =>
    "order" in rule ? orderValue(rule, value) : answerValue(rule, value, questions),
  );
  const [last = "", ...before] = names.reverse();
  return before.length === 0 ? last : `${before.reverse().join(", ")} or ${last}`;
}

function answerValue({ answer }: AnswerCondition, value: string | number | boolean, questions: QuestionsById): string {
  const question = questions.get(answer);
  const wanted = String(value).toLowerCase();
  const choice = question && choicesFor(question).find(({ id }) => id.toLowerCase() === wanted);
  if (choice) return choice.label;
  return typeof value === "string" ? `“${value}”` : String(value);
}

function orderValue({ order }: OrderCondition, value: string | number | boolean): string {
  const { kind } = orderFieldLabels[order];
  if (kind === "surfaces") return surfaceName(String(value));
  if (kind === "countries" || kind === "currencies" || kind === "languages") return placeName(kind, String(value));
  return typeof value === "string" ? `“${value}”` : String(value);
}

function surfaceName(surface: string): string {
  return Object.entries(surfaceNames).find(([name]) => name === surface)?.[1] ?? surface;
}
