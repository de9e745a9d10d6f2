import { dimensionNames } from "#lib/dimensions.ts";
import type { StoredDimensions } from "#server/foundation/database/dimension-columns.ts";
import { countedChoices } from "./answer-row.ts";
import { type Facet, facetsOf } from "./facets.ts";
import { keptMinor } from "./order-facts.ts";
import type { ResponseKey } from "./response-key.ts";
import { customerTypeOf, type ResponseState } from "./response-state.ts";

/** The part of the key that all counters share. */
interface Place extends StoredDimensions {
  day: string;
  /** The dimensions besides the day as one string. */
  segmentKey: string;
}

export interface Sum {
  place: Place;
}

export interface StatsSum extends Sum {
  surveyId: string;
  views: number;
  responses: number;
  completions: number;
}

export interface QuestionSum extends Sum {
  questionNameId: string;
  shown: number;
  answered: number;
  skipped: number;
}

export interface ChoiceSum extends Sum {
  questionNameId: string;
  /** Empty: corrects the orders and revenue of the others, so that their sum counts each order once. */
  choice: string;
  /** That of the orders and the revenue; {@link NO_CURRENCY} without a total. */
  currency: string;
  count: number;
  orders: number;
  revenueMinor: number;
}

export interface FacetSum extends Sum {
  facet: Facet;
  count: number;
}

/** The currency of counters of responses without an order that counts, or whose total is unknown: ISO 4217's code for "no currency". */
export const NO_CURRENCY = "XXX";

/** Orders that were first shown the survey in a month (its first day). */
export interface UsageSum {
  month: string;
  orders: number;
  /** Those that the account's store doesn't know. */
  unknownOrders: number;
}

/** What is added to an account's counters: sums that aren't zero. */
export interface CountsOfAccount {
  accountId: string;
  stats: StatsSum[];
  questions: QuestionSum[];
  choices: ChoiceSum[];
  facets: FacetSum[];
  usage: UsageSum[];
}

/** What changes to responses add to the counters: one sum per counter, however many responses add to it. */
export class CounterSums {
  readonly #accounts = new Map<string, SumsOfAccount>();

  /**
   * Adds a change to a response: what the new state counts minus what the old one did. So any chain of changes adds up
   * to a recount of the last state. Null: the response didn't exist before, or doesn't any more.
   */
  add(
    { accountId, surveyId }: Pick<ResponseKey, "accountId" | "surveyId">,
    before: ResponseState | null,
    after: ResponseState | null,
  ): void {
    const sums = this.#of(accountId);
    if (after) sums.tally(surveyId, after, 1);
    if (before) sums.tally(surveyId, before, -1);
  }

  /** Adds an order to the usage of a month (its first day). */
  addOrder(accountId: string, month: string, isKnown: boolean): void {
    this.#of(accountId).addOrder(month, isKnown);
  }

  /** One for each account to whose counters something is added. */
  rows(): CountsOfAccount[] {
    return [...this.#accounts]
      .map(([accountId, sums]) => sums.counts(accountId))
      .filter((row) => [row.stats, row.questions, row.choices, row.facets, row.usage].some((sums) => sums.length > 0));
  }

  #of(accountId: string): SumsOfAccount {
    return this.#accounts.get(accountId) ?? put(this.#accounts, accountId, new SumsOfAccount());
  }
}

class SumsOfAccount {
  readonly #stats = new Map<string, StatsSum>();
  readonly #questions = new Map<string, QuestionSum>();
  readonly #choices = new Map<string, ChoiceSum>();
  readonly #facets = new Map<string, FacetSum>();
  readonly #usage = new Map<string, UsageSum>();

  addOrder(month: string, isKnown: boolean): void {
    const sum = this.#usage.get(month) ?? put(this.#usage, month, { month, orders: 0, unknownOrders: 0 });
    if (isKnown) sum.orders++;
    else sum.unknownOrders++;
  }

  counts(accountId: string): CountsOfAccount {
    return {
      accountId,
      stats: some(this.#stats, (sum) => sum.views !== 0 || sum.responses !== 0 || sum.completions !== 0),
      questions: some(this.#questions, (sum) => sum.shown !== 0 || sum.answered !== 0 || sum.skipped !== 0),
      choices: some(this.#choices, (sum) => sum.count !== 0 || sum.orders !== 0 || sum.revenueMinor !== 0),
      facets: some(this.#facets, (sum) => sum.count !== 0),
      usage: [...this.#usage.values()],
    };
  }

  tally(surveyId: string, state: ResponseState, sign: 1 | -1): void {
    if (state.isTest) return;
    const { surface, viewedDay, answeredDay, completedDay } = state;
    const stored: StoredDimensions = { customerType: customerTypeOf(state), surface };
    const segmentKey = dimensionNames.map((name) => stored[name]).join(" ");
    const viewed: Place = { day: viewedDay, ...stored, segmentKey };
    const on = (day: string) => (day === viewedDay ? viewed : { ...viewed, day });
    this.#statsOf(viewed, surveyId).views += sign;
    if (answeredDay !== null) this.#statsOf(on(answeredDay), surveyId).responses += sign;
    if (completedDay !== null) this.#statsOf(on(completedDay), surveyId).completions += sign;
    for (const id of state.shown) this.#question(viewed, id).shown += sign;
    for (const id of state.skipped) this.#question(viewed, id).skipped += sign;
    for (const [id, answer] of state.answers) {
      if (!answer.counted) continue;
      const place = on(answer.day);
      this.#question(place, id).answered += sign;
      this.#tallyChoices(place, id, countedChoices(answer), state, sign);
    }
    for (const facet of facetsOf(surveyId, state)) {
      this.#facet(on(facet.day), facet).count += sign;
    }
  }

  #tallyChoices(
    place: Place,
    questionNameId: string,
    choices: readonly string[],
    state: ResponseState,
    sign: 1 | -1,
  ): void {
    const [kept, { currency }] = [keptMinor(state), state];
    if (kept === null || currency === null) {
      for (const choice of choices) this.#choice(place, questionNameId, choice, NO_CURRENCY).count += sign;
      return;
    }
    for (const choice of choices) {
      const sum = this.#choice(place, questionNameId, choice, currency);
      sum.count += sign;
      sum.orders += sign;
      sum.revenueMinor += sign * kept;
    }
    if (choices.length === 1) return;
    const correction = this.#choice(place, questionNameId, "", currency);
    const orders = sign * (1 - choices.length);
    correction.orders += orders;
    correction.revenueMinor += orders * kept;
  }

  #statsOf(place: Place, surveyId: string): StatsSum {
    const key = keyOf(place, surveyId);
    return this.#stats.get(key) ?? put(this.#stats, key, { place, surveyId, views: 0, responses: 0, completions: 0 });
  }

  #question(place: Place, questionNameId: string): QuestionSum {
    const key = keyOf(place, questionNameId);
    return (
      this.#questions.get(key) ??
      put(this.#questions, key, { place, questionNameId, shown: 0, answered: 0, skipped: 0 })
    );
  }

  #choice(place: Place, questionNameId: string, choice: string, currency: string): ChoiceSum {
    const key = `${keyOf(place, questionNameId)} ${choice} ${currency}`;
    const known = this.#choices.get(key);
    const none = { count: 0, orders: 0, revenueMinor: 0 };
    return known ?? put(this.#choices, key, { place, questionNameId, choice, currency, ...none });
  }

  #facet(place: Place, facet: Facet): FacetSum {
    const key = [keyOf(place, facet.of), facet.kind, facet.key, facet.other].join(" ");
    const known = this.#facets.get(key);
    return known ?? put(this.#facets, key, { place, facet, count: 0 });
  }
}

function keyOf({ day, segmentKey }: Place, of: string): string {
  return `${day} ${segmentKey} ${of}`;
}

function put<Each>(all: Map<string, Each>, key: string, each: Each): Each {
  all.set(key, each);
  return each;
}

function some<Each>(sums: Map<string, Each>, isSomething: (sum: Each) => boolean): Each[] {
  return [...sums.values()].filter(isSomething);
}
