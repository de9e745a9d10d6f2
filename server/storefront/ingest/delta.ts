import { toAnswerRow } from "./answer-row.ts";
import { customerTypeOf, type ResponseState } from "./response-state.ts";

interface Place {
  day: string;
  customerType: number;
  surface: string;
}

export interface StatsDelta extends Place {
  views: number;
  responses: number;
  completions: number;
}

export interface QuestionDelta extends Place {
  questionNameId: string;
  shown: number;
  answered: number;
  skipped: number;
}

export interface ChoiceDelta extends Place {
  questionNameId: string;
  choice: string;
  count: number;
  orders: number;
  revenueMinor: number;
}

/** What a change of one response adds to the counters. */
export interface Delta {
  stats: StatsDelta[];
  questions: QuestionDelta[];
  choices: ChoiceDelta[];
}

/**
 * The difference in counters between two states of a response: what the later one counts, less what the earlier did. So
 * any chain of changes sums up to a recount of the last state.
 */
export function deltaOf(before: ResponseState | null, after: ResponseState): Delta {
  const tally = new Tally();
  tally.add(after, 1);
  if (before) tally.add(before, -1);
  return {
    stats: [...tally.stats.values()].filter((row) => row.views || row.responses || row.completions),
    questions: [...tally.questions.values()].filter((row) => row.shown || row.answered || row.skipped),
    choices: [...tally.choices.values()].filter((row) => row.count || row.orders || row.revenueMinor),
  };
}

class Tally {
  readonly stats = new Map<string, StatsDelta>();
  readonly questions = new Map<string, QuestionDelta>();
  readonly choices = new Map<string, ChoiceDelta>();

  add(state: ResponseState, sign: 1 | -1): void {
    if (state.isTest) return;
    const of = { customerType: customerTypeOf(state), surface: state.surface };
    this.#statsOn({ day: state.viewedDay, ...of }).views += sign;
    if (state.answeredDay !== null) this.#statsOn({ day: state.answeredDay, ...of }).responses += sign;
    if (state.completedDay !== null) this.#statsOn({ day: state.completedDay, ...of }).completions += sign;
    const viewed = { day: state.viewedDay, ...of };
    for (const id of state.shown) this.#question(id, viewed).shown += sign;
    for (const id of state.skipped) this.#question(id, viewed).skipped += sign;
    for (const [id, { answer, counted, day }] of state.answers) {
      if (!counted) continue;
      const place = { day, ...of };
      this.#question(id, place).answered += sign;
      for (const choice of toAnswerRow(answer).choices) {
        const row = this.#choice(id, choice, place);
        row.count += sign;
        if (state.revenueMinor === null) continue;
        row.orders += sign;
        row.revenueMinor += sign * state.revenueMinor;
      }
    }
  }

  #statsOn(place: Place): StatsDelta {
    return entry(this.stats, keyOf(place), () => ({ ...place, views: 0, responses: 0, completions: 0 }));
  }

  #question(questionNameId: string, place: Place): QuestionDelta {
    const make = () => ({ questionNameId, ...place, shown: 0, answered: 0, skipped: 0 });
    return entry(this.questions, `${questionNameId} ${keyOf(place)}`, make);
  }

  #choice(questionNameId: string, choice: string, place: Place): ChoiceDelta {
    const make = () => ({ questionNameId, choice, ...place, count: 0, orders: 0, revenueMinor: 0 });
    return entry(this.choices, `${questionNameId} ${choice} ${keyOf(place)}`, make);
  }
}

function keyOf({ day, customerType, surface }: Place): string {
  return `${day} ${customerType} ${surface}`;
}

function entry<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  let row = rows.get(key);
  if (!row) {
    row = make();
    rows.set(key, row);
  }
  return row;
}
