import type { Calendar } from "./day-range.ts";
import { segmentLength, segmentSql, segmentValues } from "./segment.ts";

/** Which of an account's counters are summed. */
export type CounterScope = Pick<Calendar, "firstDay" | "lastDay" | "segment" | "orders">;

/** The same, of one survey; null counts all. */
export interface SurveyScope extends CounterScope {
  surveyId: string | null;
}

/** The same, with the currency (ISO 4217) of the revenue that is summed. */
export type RevenueScope = CounterScope & Pick<Calendar, "currency">;

/** Sums of `choice_daily` in the account's currency, the parameter with this number, as `orders` and `"revenueMinor"`. */
export function ownMoneySql(parameter: number): string {
  const own = `FILTER (WHERE currency = $${parameter})`;
  return `coalesce(sum(orders::float8) ${own}, 0) AS orders, coalesce(sum(revenue_minor::float8) ${own}, 0) AS "revenueMinor"`;
}

/** Limits counters to days and a segment. Takes the parameters from `first` on, up to {@link afterScope}. */
export function scopeSql(first: number): string {
  const days = `day BETWEEN coalesce($${first}::date, '-infinity') AND coalesce($${first + 1}::date, 'infinity')`;
  return `${days} AND ${segmentSql(first + 2)}`;
}

/** The number of the parameter after those of a scope. */
export function afterScope(first: number): number {
  return first + 2 + segmentLength;
}

export function scopeValues({ firstDay, lastDay, segment }: CounterScope): (string | number | null)[] {
  return [firstDay, lastDay, ...segmentValues(segment)];
}

/** As {@link scopeSql}, for a table with a survey's counters. Takes one parameter more: {@link surveyScopeValues}. */
export function surveyScopeSql(first: number): string {
  const parameter = `$${afterScope(first)}::uuid`;
  return `${scopeSql(first)} AND (${parameter} IS NULL OR survey_id = ${parameter})`;
}

/** The ids (text) of the survey of {@link surveyScopeSql}, or of all, as an array: so `facet_daily`'s key can be used. */
export function surveyIdsSql(first: number): string {
  const parameter = `$${afterScope(first)}::uuid`;
  return `ARRAY(SELECT id::text FROM survey WHERE account_id = $1 AND (${parameter} IS NULL OR id = ${parameter}))`;
}

export function surveyScopeValues(scope: SurveyScope): (string | number | null)[] {
  return [...scopeValues(scope), scope.surveyId];
}
