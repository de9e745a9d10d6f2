/**
 * @module-tag process
 * @module-tag full
 */
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { startMortalDatabase } from "../testing/mortal-database.ts";
import { MortalProcess } from "../testing/mortal-process.ts";
import { recount } from "./recount.ts";
import { type MadeStore, makeStore } from "./testing/make-store.ts";

// Three app processes under random load while they are killed and PostgreSQL is cut off. Every acknowledged answer must
// be there, once, and the counters must equal a recount.

const program = path.join(import.meta.dirname, "testing/host.ts");
const orders = 60;
const senders = 24;
/** How many acknowledged messages come before each fault, and after the last one. */
const messagesBetweenFaults = 200;
/** Determines what is sent. To repeat a failed run, put its seed here (when the faults strike is up to the machine). */
const seed = Date.now() % 2 ** 31;
const random = seededRandom(seed);

const question = (fields: Partial<Question> & Pick<Question, "questionNameId" | "type">): Question => ({
  title: fields.questionNameId,
  required: false,
  ...fields,
});
const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));
const document: SurveyDocument = {
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

let database: Awaited<ReturnType<typeof startMortalDatabase>>;
let hosts: MortalProcess[] = [];
let owner: pg.Pool;

beforeAll(async () => {
  database = await startMortalDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => undefined);
  hosts = await Promise.all([0, 1, 2].map(() => MortalProcess.start(program, database.appUrl)));
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await owner.end();
  await database.remove();
});

test("kill -9 of the app and an immediate stop of PostgreSQL lose no acknowledged answer and count none twice", async () => {
  console.info(`seed ${seed}`);
  const stores = await Promise.all([
    makeStore(owner, { document, integrations: ["Slack"] }),
    makeStore(owner, { document }),
  ]);
  const acknowledged = new Map<MadeStore, Sent[]>(stores.map((store) => [store, []]));
  const statuses = new Map<number, number>();
  let sequence = 0;
  let isOver = false;
  const load = Array.from({ length: senders }, async () => {
    while (!isOver) {
      const store = pick(stores);
      const sent = randomMessage(++sequence);
      // Duplicates: the same message again, perhaps to another process, perhaps much later than newer ones.
      for (let times = pick([1, 1, 1, 2, 3]); times > 0; times--) {
        const status = await send(store, sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) acknowledged.get(store)?.push(sent);
      }
    }
  });
  const moreMessages = async () => {
    const wanted = (statuses.get(200) ?? 0) + messagesBetweenFaults;
    await vi.waitFor(() => expect(statuses.get(200)).toBeGreaterThan(wanted), { timeout: 30_000, interval: 10 });
  };
  const faults = async () => {
    for (const fault of [0, 1, 2, "database", 0, 1, "database", 2] as const) {
      await moreMessages();
      if (fault === "database") await database.crash();
      else await hosts[fault]?.crash();
    }
    await moreMessages();
  };
  await faults().finally(() => {
    isOver = true;
  });
  await Promise.all(load);

  expect([...statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  for (const store of stores) await expectNothingLost(store, acknowledged.get(store) ?? []);
  expect(await recount(owner)).toEqual([]);
}, 120_000);

/**
 * Two pages per order, so that they meet; numbers grow across all, so that a page's later message has the higher one.
 */
function randomMessage(sequence: number): Sent {
  const order = Math.floor(random() * orders);
  const responseId = `0190a000-0000-7000-8000-${String(order * 2 + pick([0, 0, 1])).padStart(12, "0")}`;
  const event = pick(["view", "answer", "answer", "answer", "answer", "complete"] as const);
  const answers = [
    { questionNameId: "source", choiceIds: [pick(["a", "a", "b"])] },
    { questionNameId: "detail", choiceIds: pick([["a"], ["b", "c"]]) },
    { questionNameId: "score", number: Math.floor(random() * 11) },
  ].filter(() => event !== "view" && random() < 0.5);
  return { sourceOrderId: String(order), responseId, sequence, event, answers };
}

/** 0 if the connection broke. */
async function send({ apiKey, surveyId }: MadeStore, sent: Sent): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${pick(hosts).port}/Survey/SaveResponse`, {
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

async function expectNothingLost({ accountId }: MadeStore, acknowledged: Sent[]): Promise<void> {
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

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
}
