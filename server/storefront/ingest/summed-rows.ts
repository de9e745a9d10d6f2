import type { ChoiceDelta, Delta, QuestionDelta, StatsDelta } from "./delta.ts";
import type { ResponseKey } from "./write-batch.ts";

type Owner = Pick<ResponseKey, "accountId" | "surveyId">;

/** What a batch adds to the counters: one row for each counter, however many responses add to it. */
export class SummedRows {
  readonly #stats = new Map<string, StatsDelta & Owner>();
  readonly #questions = new Map<string, QuestionDelta & Owner>();
  readonly #choices = new Map<string, ChoiceDelta & Owner>();

  add({ accountId, surveyId }: Owner, delta: Delta): void {
    for (const row of delta.stats) {
      const sum = take(this.#stats, `${accountId} ${surveyId} ${placeOf(row)}`, { ...row, accountId, surveyId });
      if (!sum) continue;
      sum.views += row.views;
      sum.responses += row.responses;
      sum.completions += row.completions;
    }
    for (const row of delta.questions) {
      const key = `${accountId} ${row.questionNameId} ${placeOf(row)}`;
      const sum = take(this.#questions, key, { ...row, accountId, surveyId });
      if (!sum) continue;
      sum.shown += row.shown;
      sum.answered += row.answered;
      sum.skipped += row.skipped;
    }
    for (const row of delta.choices) {
      const key = `${accountId} ${row.questionNameId} ${placeOf(row)} ${row.choice}`;
      const sum = take(this.#choices, key, { ...row, accountId, surveyId });
      if (!sum) continue;
      sum.count += row.count;
      sum.orders += row.orders;
      sum.revenueMinor += row.revenueMinor;
    }
  }

  stats(): (StatsDelta & Owner)[] {
    return sorted(this.#stats);
  }

  questions(): (QuestionDelta & Owner)[] {
    return sorted(this.#questions);
  }

  choices(): (ChoiceDelta & Owner)[] {
    return sorted(this.#choices);
  }
}

function placeOf({ day, customerType, surface }: { day: string; customerType: number; surface: string }): string {
  return `${day} ${customerType} ${surface}`;
}

/** The row that a key has, to add to; undefined where it had none: the one given is its first. */
function take<Row>(rows: Map<string, Row>, key: string, first: Row): Row | undefined {
  const known = rows.get(key);
  if (known === undefined) rows.set(key, first);
  return known;
}

/** By key, in code units: any order will do that is every process's. */
function sorted<Row>(rows: Map<string, Row>): Row[] {
  return [...rows].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}
