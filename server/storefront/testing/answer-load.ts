import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { expect, vi } from "vitest";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import type { StoreWithSurvey } from "./make-store.ts";

const senders = 24;
const orders = 60;

const question = (fields: Partial<Question> & Pick<Question, "questionNameId" | "type">): Question => ({
  title: fields.questionNameId,
  required: false,
  ...fields,
});
const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));
/** The survey of the stores that a load answers. */
export const loadedSurvey: SurveyDocument = {
  questions: [
    question({ questionNameId: "source", type: "single", choices }),
    question({
      questionNameId: "detail",
      type: "multiple",
      choices,
      showIf: { answer: "source", op: "is", value: "a" },
    }),
    question({ questionNameId: "score", type: "nps" }),
  ],
  thankYou: { title: "Thank you", message: "" },
  locale: "en",
  locales: ["en"],
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: ["thankYou"] },
};

interface Sent {
  sourceOrderId: string;
  responseId: string;
  sequence: number;
  event: "view" | "answer" | "complete";
  answers: { questionNameId: string; choiceIds?: string[]; number?: number }[];
}

/** Shoppers who answer at once, in random order and often twice, while processes and servers fail. */
export class AnswerLoad {
  /** How often each status was answered; 0 is a connection that broke. */
  readonly statuses = new Map<number, number>();
  readonly #acknowledged: ReadonlyMap<StoreWithSurvey, Sent[]>;
  readonly #stores: readonly StoreWithSurvey[];
  readonly #ports: () => readonly number[];
  readonly #random: () => number;
  readonly #running: Promise<unknown>;
  #sequence = 0;
  #isOver = false;

  /** @param ports of the processes that take answers; a message goes to any of them */
  constructor(stores: readonly StoreWithSurvey[], ports: () => readonly number[], seed: number) {
    this.#stores = stores;
    this.#acknowledged = new Map(stores.map((store) => [store, []]));
    this.#ports = ports;
    this.#random = seededRandom(seed);
    this.#running = Promise.all(Array.from({ length: senders }, () => this.#sendOn()));
  }

  /** Resolves when so many more messages were acknowledged. */
  async moreMessages(count: number, timeoutMs = 30_000): Promise<void> {
    const wanted = (this.statuses.get(200) ?? 0) + count;
    await vi.waitFor(() => expect(this.statuses.get(200)).toBeGreaterThan(wanted), {
      timeout: timeoutMs,
      interval: 10,
    });
  }

  /** The same for messages that were refused because the database couldn't store them. */
  async moreRefusals(count: number, timeoutMs = 60_000): Promise<void> {
    const wanted = (this.statuses.get(503) ?? 0) + count;
    await vi.waitFor(() => expect(this.statuses.get(503)).toBeGreaterThan(wanted), {
      timeout: timeoutMs,
      interval: 10,
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Expects each acknowledged answer, or a later one of its page, in the rows. */
  async expectNothingLost(owner: pg.Pool): Promise<void> {
    for (const store of this.#stores) await expectNothingLost(owner, store, this.#acknowledged.get(store) ?? []);
  }

  async #sendOn(): Promise<void> {
    while (!this.#isOver) {
      const store = this.#pick(this.#stores);
      const sent = this.#randomMessage(++this.#sequence);
      // Duplicates: the same message again, perhaps to another process, perhaps much later than newer ones.
      for (let times = this.#pick([1, 1, 1, 2, 3]); times > 0; times--) {
        const status = await this.#send(store, sent);
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
        if (status === 200) this.#acknowledged.get(store)?.push(sent);
      }
    }
  }

  /**
   * Two pages per order, so that they meet; numbers grow across all, so that a page's later message has the higher one.
   */
  #randomMessage(sequence: number): Sent {
    const order = Math.floor(this.#random() * orders);
    const responseId = `0190a000-0000-7000-8000-${String(order * 2 + this.#pick([0, 0, 1])).padStart(12, "0")}`;
    const event = this.#pick(["view", "answer", "answer", "answer", "answer", "complete"] as const);
    const answers = [
      { questionNameId: "source", choiceIds: [this.#pick(["a", "a", "b"])] },
      { questionNameId: "detail", choiceIds: this.#pick([["a"], ["b", "c"]]) },
      { questionNameId: "score", number: Math.floor(this.#random() * 11) },
    ].filter(() => event !== "view" && this.#random() < 0.5);
    return { sourceOrderId: String(order), responseId, sequence, event, answers };
  }

  async #send({ apiKey, surveyId }: StoreWithSurvey, sent: Sent): Promise<number> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.#pick(this.#ports())}/Survey/SaveResponse`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: JSON.stringify({ apiKey, surveyId, platform: "Shopify", surface: "thankYou", ...sent }),
      });
      await response.text();
      return response.status;
    } catch {
      await delay(20);
      return 0;
    }
  }

  #pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
    const value = values[Math.floor(this.#random() * values.length)];
    if (value === undefined) throw new Error("there is nothing to pick from");
    return value;
  }
}

async function expectNothingLost(owner: pg.Pool, { accountId }: StoreWithSurvey, acknowledged: Sent[]): Promise<void> {
  const responses = await owner.query("SELECT source_order_id, id, completed_at FROM response WHERE account_id = $1", [
    accountId,
  ]);
  const byOrder = new Map(responses.rows.map((row) => [row.source_order_id, row]));
  expect(byOrder.size).toBe(responses.rows.length);
  const stored = await owner.query(
    "SELECT response_id, question_id, page_id, sequence::int4, choices FROM answer WHERE account_id = $1",
    [accountId],
  );
  const answers = new Map(stored.rows.map((row) => [`${row.response_id} ${row.question_id}`, row]));
  const lost: string[] = [];
  for (const sent of acknowledged) {
    const response = byOrder.get(sent.sourceOrderId);
    if (!response || (sent.event === "complete" && !response.completed_at)) lost.push(JSON.stringify(sent));
    for (const { questionNameId, choiceIds, number } of sent.answers) {
      const row = answers.get(`${response?.id} ${questionNameId}`);
      const mine = row?.page_id === sent.responseId;
      if (!row || (mine && row.sequence < sent.sequence)) lost.push(JSON.stringify({ sent, row }));
      if (mine && row.sequence === sent.sequence) expect(row.choices).toEqual(choiceIds ?? [String(number)]);
    }
  }
  expect(lost).toEqual([]);
}

/** Numbers from 0 to below 1, determined by a seed: mulberry32 (T. Ettinger, 2017, public domain). */
function seededRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
