import { fitOf, type MarginsFit } from "./margins-fit.ts";

/** Orders that are alike in every margin. */
export interface SampleCell {
  /** The category in each margin, counted from 0. */
  categories: readonly number[];
  /** Orders of the frame. */
  orders: number;
  /** How many of them have a counted answer. */
  answered: number;
}

/** Answered orders with the weights by which they count for all orders of their frame. */
export interface Design {
  cells: readonly SampleCell[];
  /** The weight of one answered order, by cell. */
  weights: readonly number[];
  orders: number;
  answered: number;
  fit: MarginsFit;
}

export function makeDesign(cells: readonly SampleCell[], weights: readonly number[]): Design {
  return {
    cells,
    weights,
    orders: sumOf(cells, ({ orders }) => orders),
    answered: sumOf(cells, ({ answered }) => answered),
    fit: fitOf(cells),
  };
}

/** A sum over cells, or over what belongs to them in the same order. */
export function sumOf<Item>(items: readonly Item[], take: (item: Item, index: number) => number): number {
  let sum = 0;
  for (const [index, item] of items.entries()) sum += take(item, index);
  return sum;
}
