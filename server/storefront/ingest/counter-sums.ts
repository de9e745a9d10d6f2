import { IMPORTED } from "#lib/survey/places.ts";
import type { StoredDimensions } from "#server/foundation/database/dimension-columns.ts";
import { countedChoices } from "./answer-row.ts";
import { facetsOf } from "./facets.ts";
import { keptMinor } from "./order-facts.ts";
import type { ResponseKey } from "./response-key.ts";
import { customerTypeOf, type ResponseState } from "./response-state.ts";

/** The tables of counters, as the log names them. */
export type Counter = "stats" | "question" | "choice" | "facet" | "usage";

/** Where a counter is, apart from its own key. */
interface Place extends StoredDimensions {
  day: string;
}

/** A counter's own key; what a table's key hasn't is empty. */
interface Key {
  counter: Counter;
  /** A survey's id, or a questionNameId. */
  name: string;
  kind: string;
  /** A choice; empty: corrects the orders and revenue of the others, so that their sum counts each order once. */
  key: string;
  /** For a choice: the currency of its orders and revenue; {@link NO_CURRENCY} without a total. */
  other: string;
}

/**
 * What is added to one counter: of `stats` views, responses and completions; of `question` shown, answered and skipped; of
 * `choice` its count, orders and revenue (minor units); of `facet` a count; of `usage` orders, and those that the store
 * doesn't know, in the month that begins on the day.
 */
export interface Count extends Key, Partial<Place> {
  day: string;
  a: number;
  b: number;
  c: number;
}

/** What is added to the counters of an account. */
export interface CountsOfAccount {
  accountId: string;
  counts: Count[];
}

/** The currency of counters of responses without an order that counts, or whose total is unknown: ISO 4217's code for "no currency". */
export const NO_CURRENCY = "XXX";

/** What changes to responses add to the counters: one sum per counter, however many responses add to it. */
export class CounterSums {
  readonly #accounts = new Map<string, Map<string, Count>>();

  /**
   * Adds a change to a response: what the new state counts minus what the old one did. So any chain of changes adds up
   * to a recount of the last state. Null: the response didn't exist before, or doesn't any more.
   */
  add(
    response: Pick<ResponseKey, "accountId" | "surveyId">,
    before: ResponseState | null,
    after: ResponseState | null,
  ): void {
    if (after) this.#tally(response, after, 1);
    if (before) this.#tally(response, before, -1);
  }

  /** Adds an order to the usage of a month (its first day). */
  addOrder(accountId: string, month: string, isKnown: boolean): void {
    this.#add(accountId, { day: month }, keyOf("usage", ""), isKnown ? 1 : 0, isKnown ? 0 : 1);
  }

  /** One for each account to whose counters something is added. */
  rows(): CountsOfAccount[] {
    return [...this.#accounts].flatMap(([accountId, sums]) => {
      const counts = [...sums.values()].filter(({ a, b, c }) => a !== 0 || b !== 0 || c !== 0);
      return counts.length === 0 ? [] : [{ accountId, counts }];
    });
  }

  #tally(
    { accountId, surveyId }: Pick<ResponseKey, "accountId" | "surveyId">,
    state: ResponseState,
    sign: 1 | -1,
  ): void {
    if (state.isTest) return;
    const { surface, viewedDay, answeredDay, completedDay } = state;
    const viewed: Place = { day: viewedDay, customerType: customerTypeOf(state), surface };
    const on = (day: string) => (day === viewedDay ? viewed : { ...viewed, day });
    const stats = keyOf("stats", surveyId);
    const isShown = surface !== IMPORTED;
    if (isShown) this.#add(accountId, viewed, stats, sign);
    if (answeredDay !== null) this.#add(accountId, on(answeredDay), stats, 0, sign);
    if (completedDay !== null) this.#add(accountId, on(completedDay), stats, 0, 0, sign);
    if (isShown) {
      for (const id of state.shown) this.#add(accountId, viewed, keyOf("question", id), sign);
      for (const id of state.skipped) this.#add(accountId, viewed, keyOf("question", id), 0, 0, sign);
    }
    for (const [id, answer] of state.answers) {
      if (!answer.counted) continue;
      const place = on(answer.day);
      this.#add(accountId, place, keyOf("question", id), 0, sign);
      const choices = countedChoices(answer);
      const [kept, { currency }] = [keptMinor(state), state];
      const isKnown = kept !== null && currency !== null;
      const [money, orders, revenue] = isKnown ? [currency, sign, sign * kept] : [NO_CURRENCY, 0, 0];
      for (const choice of choices)
        this.#add(accountId, place, keyOf("choice", id, choice, money), sign, orders, revenue);
      const extra = 1 - choices.length;
      if (isKnown && extra !== 0)
        this.#add(accountId, place, keyOf("choice", id, "", money), 0, orders * extra, revenue * extra);
    }
    for (const { subject, day, kind, key, other } of facetsOf(surveyId, state)) {
      this.#add(accountId, on(day), keyOf("facet", subject, key, other, kind), sign);
    }
  }

  #add(accountId: string, place: Partial<Place> & { day: string }, key: Key, a: number, b = 0, c = 0): void {
    const sums = this.#accounts.get(accountId) ?? new Map<string, Count>();
    if (sums.size === 0) this.#accounts.set(accountId, sums);
    const { day, customerType, surface } = place;
    const own = `${key.counter} ${key.name} ${key.kind} ${key.key} ${key.other} ${day} ${customerType} ${surface}`;
    const sum = sums.get(own);
    if (!sum) sums.set(own, { ...key, day, customerType, surface, a, b, c });
    else {
      sum.a += a;
      sum.b += b;
      sum.c += c;
    }
  }
}

function keyOf(counter: Counter, name: string, key = "", other = "", kind = ""): Key {
  return { counter, name, kind, key, other };
}
