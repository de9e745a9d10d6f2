import type { FigureFilters } from "../day-range.ts";
import { askedQuestions, type ToldOrder } from "./told-order.ts";

/** What figures are made of, counted one order at a time from what was said: no counter and no line of the product. */
export class Tally {
  readonly #orders: readonly ToldOrder[];
  readonly #filters: FigureFilters;

  constructor(orders: readonly ToldOrder[], filters: FigureFilters) {
    const { customerType, surface } = filters;
    this.#filters = filters;
    this.#orders = orders.filter(
      (order) =>
        !order.isTest &&
        (customerType === undefined || customerType === order.customerType) &&
        (surface === undefined || surface === order.surface),
    );
  }

  get stats() {
    const views = this.#on((order) => order.day).length;
    const responses = this.#on((order) => order.day).filter((order) => saidOf(order).size > 0).length;
    const completions = this.#completed.length;
    return { views, responses, completions };
  }

  /** Seconds, from the fewest to the most. */
  get durations(): number[] {
    return this.#completed.map(({ durationSeconds }) => durationSeconds).sort((one, other) => one - other);
  }

  question(id: string) {
    const orders = this.#on((order) => order.day);
    const place = askedQuestions.findIndex(({ questionNameId }) => questionNameId === id);
    const answered = orders.filter((order) => saidOf(order).has(id));
    const counts: Record<string, number> = {};
    const revenueMinor: Record<string, number> = {};
    const ordersOf: Record<string, number> = {};
    for (const order of answered) {
      for (const choice of saidOf(order).get(id) ?? []) {
        add(counts, choice, 1);
        if (order.currency !== "USD" || order.totalMinor === null) continue;
        add(revenueMinor, choice, order.totalMinor);
        add(ordersOf, choice, 1);
      }
    }
    return {
      shown: orders.filter((order) => order.isCompleted || place <= lastSaid(order) + 1).length,
      answered: answered.length,
      skipped: orders.filter((order) => !saidOf(order).has(id) && (order.isCompleted || place < lastSaid(order)))
        .length,
      ...{ counts, revenueMinor, ordersOf, orders: answered },
    };
  }

  /** By currency: how many orders and how much, of all answers under "" and of each choice. */
  otherMoney(id: string) {
    const money: Record<string, { orders: number; minor: number }> = {};
    for (const order of this.question(id).orders) {
      if (order.currency === "USD" || order.totalMinor === null) continue;
      for (const choice of ["", ...(saidOf(order).get(id) ?? [])]) {
        const key = `${order.currency} ${choice}`;
        const sum = money[key] ?? { orders: 0, minor: 0 };
        money[key] = { orders: sum.orders + 1, minor: sum.minor + order.totalMinor };
      }
    }
    return money;
  }

  get channels(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const order of this.question("source").orders) {
      const told = order.utm?.tells ?? null;
      const [choice = ""] = saidOf(order).get("source") ?? [];
      const named =
        choice === "reel" || choice === "story" ? "instagram" : choice === "google" ? "search" : "word-of-mouth";
      if (told !== null && choice !== "other") add(counts, `${named} ${told}`, 1);
    }
    return counts;
  }

  /** How often each place was chosen among the three choices that are shuffled; the second place is pinned. */
  get places(): number[] {
    const counts = [0, 0, 0];
    for (const order of this.question("source").orders) {
      const [choice = ""] = saidOf(order).get("source") ?? [];
      const place = order.displayOrder?.source?.filter((id) => id !== "story" && id !== "other").indexOf(choice) ?? -1;
      if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
  }

  get others(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { first, last } of this.question("source").orders) {
      const answer = [...first, ...last].findLast(({ questionNameId }) => questionNameId === "source");
      if (answer?.other) add(counts, answer.other.trim(), 1);
    }
    return counts;
  }

  get #completed(): ToldOrder[] {
    return this.#on((order) => order.completedDay).filter((order) => order.isCompleted && saidOf(order).size > 0);
  }

  #on(dayOf: (order: ToldOrder) => string): ToldOrder[] {
    const { startDate = "", endDate = "9" } = this.#filters;
    return this.#orders.filter((order) => dayOf(order) >= startDate && dayOf(order) <= endDate);
  }
}

/** What stands in the end, by questionNameId: what is counted of it. */
function saidOf({ first, last }: Pick<ToldOrder, "first" | "last">): Map<string, string[]> {
  return new Map(
    [...first, ...last].map(({ questionNameId, choiceIds, number }) => [
      questionNameId,
      choiceIds ?? (number === undefined ? [] : [String(number)]),
    ]),
  );
}

function lastSaid(order: ToldOrder): number {
  return askedQuestions.findLastIndex(({ questionNameId }) => saidOf(order).has(questionNameId));
}

function add(sums: Record<string, number>, key: string, value: number): void {
  sums[key] = (sums[key] ?? 0) + value;
}
