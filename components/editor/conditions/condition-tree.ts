import { lacksValue } from "#lib/survey/condition-parts.ts";
import type { AnswerCondition, Condition, OrderCondition } from "#lib/survey/document.ts";

/** One comparison: with an earlier answer, or with a fact of the order. */
export type Rule = AnswerCondition | OrderCondition;

/** Rules and groups under one word. */
export interface Group {
  join: "all" | "any";
  parts: readonly Condition[];
}

/** A question's condition in the two parts the form shows: what was answered, and what was ordered. Both must hold. */
export interface Audience {
  answers: Condition | undefined;
  order: Condition | undefined;
}

/** The condition as a group; a single rule is a group of one. */
export function groupOf(condition: Condition | undefined): Group {
  if (condition === undefined) return { join: "all", parts: [] };
  if ("all" in condition) return { join: "all", parts: condition.all };
  return "any" in condition ? { join: "any", parts: condition.any } : { join: "all", parts: [condition] };
}

/** The shortest condition that says what the group says; undefined for an empty one. */
export function conditionOf({ join, parts }: Group): Condition | undefined {
  const [only, second] = parts;
  if (only === undefined || second === undefined) return only;
  return join === "all" ? { all: [...parts] } : { any: [...parts] };
}

/**
 * Takes a condition apart where that does not change what it says: at its top, if everything there must hold. Whatever
 * mixes answers and facts of the order deeper down stays one piece, with the answers.
 */
export function audienceOf(condition: Condition | undefined): Audience {
  if (condition === undefined) return { answers: undefined, order: undefined };
  if (isAboutOrder(condition)) return { answers: undefined, order: condition };
  if (!("all" in condition)) return { answers: condition, order: undefined };
  const isOrder = (part: Condition) => isAboutOrder(part);
  const order = condition.all.filter(isOrder);
  if (order.length === 0) return { answers: condition, order: undefined };
  const answers = condition.all.filter((part) => !isOrder(part));
  return { answers: conditionOf({ join: "all", parts: answers }), order: conditionOf({ join: "all", parts: order }) };
}

/** The opposite of {@link audienceOf}. */
export function conditionOfAudience({ answers, order }: Audience): Condition | undefined {
  if (answers === undefined || order === undefined) return answers ?? order;
  const parts = (condition: Condition) => ("all" in condition ? condition.all : [condition]);
  return { all: [...parts(answers), ...parts(order)] };
}

/** How many groups stand inside each other; 0 for one rule. */
export function depthOf(condition: Condition | undefined): number {
  const { parts } = groupOf(condition);
  return condition === undefined || isRule(condition) ? 0 : 1 + Math.max(0, ...parts.map(depthOf));
}

export function isRule(condition: Condition): condition is Rule {
  return "answer" in condition || "order" in condition;
}

/** The questions whose answers a condition asks about. */
export function answersIn(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if ("answer" in condition) return [condition.answer];
  return isRule(condition) ? [] : groupOf(condition).parts.flatMap(answersIn);
}

/** The condition without the rules that are not kept; the same object where all are, undefined where none is left. */
export function keepRules(condition: Condition | undefined, isKept: (rule: Rule) => boolean): Condition | undefined {
  if (condition === undefined) return undefined;
  if (isRule(condition)) return isKept(condition) ? condition : undefined;
  const { join, parts } = groupOf(condition);
  const kept = parts.map((part) => keepRules(part, isKept)).filter((part) => part !== undefined);
  const isSame = kept.length === parts.length && kept.every((part, index) => part === parts[index]);
  return isSame ? condition : conditionOf({ join, parts: kept });
}

/** The condition with each rule changed; the same object where none is. */
export function mapRules(condition: Condition | undefined, change: (rule: Rule) => Rule): Condition | undefined {
  if (condition === undefined) return undefined;
  if (isRule(condition)) return change(condition);
  const { join, parts } = groupOf(condition);
  const changed = parts.flatMap((part) => mapRules(part, change) ?? []);
  if (changed.every((part, index) => part === parts[index])) return condition;
  return join === "all" ? { all: changed } : { any: changed };
}

/** A rule that was begun, and has nothing to compare with yet. */
export function isIncomplete(rule: Rule): boolean {
  return lacksValue(rule) || rule.value === "";
}

function isAboutOrder(condition: Condition): boolean {
  if (isRule(condition)) return "order" in condition;
  return groupOf(condition).parts.every(isAboutOrder);
}
