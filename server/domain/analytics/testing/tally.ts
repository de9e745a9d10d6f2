import type { FigureFilters } from "../day-range.ts";
import { askedQuestions, type OrderScenario } from "./order-scenario.ts";

/** The expected figures, counted order by order from the scenarios, without the product's counters or code. */
export class Tally {
  readonly #orders: readonly OrderScenario[];
  readonly #filters: FigureFilters;

  constructor(orders: readonly OrderScenario[], filters: FigureFilters) {
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
    const responses = this.#responses.length;
    const completions = this.#completed.length;
    return { views, responses, completions };
  }

  /** Which of the views led to a response on any day, and which of the responses were completed on any day. */
  get successes() {
    const responses = this.#on((order) => order.day).filter((order) => answersOf(order).size > 0).length;
    return { responses, completions: this.#responses.filter(({ isCompleted }) => isCompleted).length };
  }

  /** Seconds, in ascending order. */
  get durations(): number[] {
    return this.#completed.map(({ durationSeconds }) => durationSeconds).sort((one, other) => one - other);
  }

  question(id: string) {
    const orders = this.#on((order) => order.day);
    const place = askedQuestions.findIndex(({ questionNameId }) => questionNameId === id);
    const isAnswered = (order: OrderScenario) => answersOf(order).has(id);
    const answered = this.#on((order) => order.answeredDay).filter(isAnswered);
    const isShown = (order: OrderScenario) => order.isCompleted || place <= lastAnswered(order) + 1;
    const isSkipped = (order: OrderScenario) =>
      !isAnswered(order) && (order.isCompleted || place < lastAnswered(order));
    const counts: Record<string, number> = {};
    const revenueMinor: Record<string, number> = {};
    const ordersOf: Record<string, number> = {};
    for (const order of answered) {
      for (const choice of answersOf(order).get(id) ?? []) {
        add(counts, choice, 1);
        if (order.currency !== "USD" || order.totalMinor === null) continue;
        add(revenueMinor, choice, order.totalMinor);
        add(ordersOf, choice, 1);
      }
    }
    return {
      shown: orders.filter(isShown).length,
      answered: answered.length,
      skipped: orders.filter(isSkipped).length,
      stopped: orders.filter((order) => isShown(order) && !isAnswered(order) && !isSkipped(order)).length,
      counts,
      revenueMinor,
      ordersOf,
      orders: answered,
    };
  }

  /** Orders and revenue by currency, for all answers (under "") and for each choice. */
  otherMoney(id: string) {
    const money: Record<string, { orders: number; minor: number }> = {};
    for (const order of this.question(id).orders) {
      if (order.currency === "USD" || order.totalMinor === null) continue;
      for (const choice of ["", ...(answersOf(order).get(id) ?? [])]) {
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
      const orderChannel = order.utm?.channel ?? null;
      const [choice = ""] = answersOf(order).get("source") ?? [];
      const surveyChannel =
        choice === "reel" || choice === "story" ? "instagram" : choice === "google" ? "search" : "word-of-mouth";
      if (orderChannel !== null && choice !== "other") add(counts, `${surveyChannel} ${orderChannel}`, 1);
    }
    return counts;
  }

  /** How often each position was chosen among the three shuffled choices; the second position is pinned. */
  get positions(): number[] {
    const counts = [0, 0, 0];
    for (const order of this.question("source").orders) {
      const [choice = ""] = answersOf(order).get("source") ?? [];
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

  get #responses(): OrderScenario[] {
    return this.#on((order) => order.answeredDay).filter((order) => answersOf(order).size > 0);
  }

  get #completed(): OrderScenario[] {
    return this.#on((order) => order.completedDay).filter((order) => order.isCompleted && answersOf(order).size > 0);
  }

  #on(dayOf: (order: OrderScenario) => string): OrderScenario[] {
    const { startDate = "", endDate = "9" } = this.#filters;
    return this.#orders.filter((order) => dayOf(order) >= startDate && dayOf(order) <= endDate);
  }
}

/** An order's final answers by questionNameId, as they are counted. */
function answersOf({ first, last }: Pick<OrderScenario, "first" | "last">): Map<string, string[]> {
  return new Map(
    [...first, ...last].map(({ questionNameId, choiceIds, number }) => [
      questionNameId,
      choiceIds ?? (number === undefined ? [] : [String(number)]),
    ]),
  );
}

function lastAnswered(order: OrderScenario): number {
  return askedQuestions.findLastIndex(({ questionNameId }) => answersOf(order).has(questionNameId));
}

function add(sums: Record<string, number>, key: string, value: number): void {
  sums[key] = (sums[key] ?? 0) + value;
}
