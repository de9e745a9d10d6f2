import { type FieldNode, Kind, parse, type SelectionSetNode } from "graphql";
import type { Shop } from "./shops.ts";

/** A store's points on Shopify's standard plan, and how many come back a second. */
const [MOST_POINTS, POINTS_PER_SECOND] = [2000, 100];
/** What any change costs. */
const MUTATION = 10;

/**
 * What a document costs before it's answered: a point for each object, and as often for those of a list as it may have.
 * @param document GraphQL that parses
 */
export function queryCost(document: string, variables: Record<string, unknown>): number {
  let cost = 0;
  for (const definition of parse(document).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation === "mutation") cost += MUTATION;
    cost += costOf(definition.selectionSet, variables);
  }
  return cost;
}

function costOf({ selections }: SelectionSetNode, variables: Record<string, unknown>): number {
  let cost = 0;
  for (const field of selections) {
    if (field.kind !== Kind.FIELD || !field.selectionSet) continue;
    const times = timesOf(field, variables);
    // A list's own objects are its nodes.
    cost += times === null ? 1 + costOf(field.selectionSet, variables) : times * costOf(field.selectionSet, variables);
  }
  return cost;
}

function timesOf({ arguments: given = [] }: FieldNode, variables: Record<string, unknown>): number | null {
  const value = given.find(({ name }) => name.value === "first")?.value;
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.VARIABLE ? Number(variables[value.name.value] ?? 1) : null;
}

/** Takes points from the store's bucket; false if too few are left, and then none is taken. */
export function takePoints(shop: Shop, cost: number): boolean {
  const now = Date.now();
  const { left, at } = shop.points ?? { left: MOST_POINTS, at: now };
  const refilled = Math.min(MOST_POINTS, left + ((now - at) / 1000) * POINTS_PER_SECOND);
  const isEnough = refilled >= cost;
  shop.points = { left: isEnough ? refilled - cost : refilled, at: now };
  return isEnough;
}

/** As Shopify reports it beside an answer. */
export function costReport(shop: Shop, requestedQueryCost: number, actualQueryCost: number | null) {
  const currentlyAvailable = Math.floor(shop.points?.left ?? MOST_POINTS);
  const throttleStatus = { maximumAvailable: MOST_POINTS, currentlyAvailable, restoreRate: POINTS_PER_SECOND };
  return { cost: { requestedQueryCost, actualQueryCost, throttleStatus } };
}
