import { lacksValue } from "#lib/survey/condition-parts.ts";
import type { AnswerCondition, Condition, OrderCondition } from "#lib/survey/document.ts";

/** One comparison with an earlier answer or with an order property. */
export type Rule = AnswerCondition | OrderCondition;

/** Rules and groups under one operator. */
export interface Group {
  join: "all" | "any";
  parts: readonly Condition[];
}

/** A question's condition in the two parts that the form shows: answers and order. Both must hold. */
export interface Audience {
  answers: Condition | undefined;
  order: Condition | undefined;
}

/** The condition as a group; a single rule becomes a group of one. */
export function groupOf(condition: Condition | undefined): Group {
  if (condition === undefined) return { join: "all", parts: [] };
  if ("all" in condition) return { join: "all", parts: condition.all };
  return "any" in condition ? { join: "any", parts: condition.any } : { join: "all", parts: [condition] };
}

/** The simplest condition equivalent to the group; undefined for an empty one. */
export function conditionOf({ join, parts }: Group): Condition | undefined {
  const [only, second] = parts;
  if (only === undefined || second === undefined) return only;
  return join === "all" ? { all: [...parts] } : { any: [...parts] };
}

/**
 * Splits a condition if that keeps its meaning: only at the top level, and only if all parts must hold. Parts that mix
 * answers and order properties stay whole, with the answers.
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

/** The inverse of {@link audienceOf}. */
export function conditionOfAudience({ answers, order }: Audience): Condition | undefined {
  if (answers === undefined || order === undefined) return answers ?? order;
  const parts = (condition: Condition) => ("all" in condition ? condition.all : [condition]);
  return { all: [...parts(answers), ...parts(order)] };
}

/** The nesting depth of groups; 0 for a single rule. */
export function depthOf(condition: Condition | undefined): number {
  const { parts } = groupOf(condition);
  return condition === undefined || isRule(condition) ? 0 : 1 + Math.max(0, ...parts.map(depthOf));
}

export function isRule(condition: Condition): condition is Rule {
  return "answer" in condition || "order" in condition;
}

/** The questions whose answers a condition refers to. */
export function answersIn(condition: Condition | undefined): string[] {
  if (condition === undefined) return [];
  if ("answer" in condition) return [condition.answer];
  return isRule(condition) ? [] : groupOf(condition).parts.flatMap(answersIn);
}

/** The condition with only the rules that pass; the same object if all do, undefined if none does. */
export function keepRules(condition: Condition | undefined, isKept: (rule: Rule) => boolean): Condition | undefined {
  if (condition === undefined) return undefined;
  if (isRule(condition)) return isKept(condition) ? condition : undefined;
  const { join, parts } = groupOf(condition);
  const kept = parts.map((part) => keepRules(part, isKept)).filter((part) => part !== undefined);
  const isSame = kept.length === parts.length && kept.every((part, index) => part === parts[index]);
  return isSame ? condition : conditionOf({ join, parts: kept });
}

/** The condition with each rule mapped; the same object if nothing changes. */
export function mapRules(condition: Condition | undefined, change: (rule: Rule) => Rule): Condition | undefined {
  if (condition === undefined) return undefined;
  if (isRule(condition)) return change(condition);
  const { join, parts } = groupOf(condition);
  const changed = parts.flatMap((part) => mapRules(part, change) ?? []);
  if (changed.every((part, index) => part === parts[index])) return condition;
  return join === "all" ? { all: changed } : { any: changed };
}

/** Whether a rule has no value to compare to yet. */
export function isIncomplete(rule: Rule): boolean {
  return lacksValue(rule) || rule.value === "";
}

function isAboutOrder(condition: Condition): boolean {
  if (isRule(condition)) return "order" in condition;
  return groupOf(condition).parts.every(isAboutOrder);
}
