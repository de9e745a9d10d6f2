/** @module-tag full */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Answer, OrderFacts, Question, SurveyDocument } from "#lib/survey/document.ts";
import { progressOf } from "#lib/survey/path.ts";
import { answerTo, arbitrarySurvey } from "#lib/survey/testing/arbitrary-survey.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { recount } from "./recount.ts";
import { branchingDocument } from "./testing/branching-survey.ts";
import { type Choose, editSurvey } from "./testing/edit-survey.ts";
import { makeStore, republish, type StoreWithSurvey } from "./testing/make-store.ts";
import { serveTwice } from "./testing/serve-storefront.ts";
import { ShopperPage } from "./testing/shopper-page.ts";

// A live survey is edited and published repeatedly while shoppers answer pages opened on any of its versions, through
// two processes. Regardless of the edits, every acknowledged answer is stored under its own question, as it was given.

const orders = ["1", "2", "3"];

const { served, processes, close } = await serveTwice();
afterAll(close);

interface Scene {
  store: StoreWithSurvey;
  choose: Choose;
  versions: Map<number, SurveyDocument>;
  pages: ShopperPage[];
  facts: Map<string, OrderFacts>;
}

test(
  "random edits between the messages of random shoppers lose no answer and misattribute none",
  async () => {
    const scenario = fc.asyncProperty(arbitrarySurvey, fc.boolean(), fc.gen(), async (survey, isOnce, draw) => {
      const choose: Choose = (values) => {
        const value = values[draw(fc.nat, values.length - 1)];
        if (value === undefined) throw new Error("there is nothing to choose from");
        return value;
      };
      const questions = isOnce ? survey.questions.map((one) => someOnce(one, choose)) : survey.questions;
      const document = { ...branchingDocument, questions };
      const store = await makeStore(served.owner, { document });
      const facts = new Map(orders.map((order) => [order, factsOf(choose, isOnce)]));
      const scene: Scene = { store, choose, versions: new Map([[1, document]]), pages: [], facts };
      for (let round = 0; round < 4; round++) {
        for (let times = choose([2, 3, 4]); times > 0; times--)
          await visit(scene, isOnce, (question) => draw(answerTo, question));
        await edit(scene, `r${round}`);
      }
      await expectNothingLost(scene, isOnce);
    });
    await fc.assert(scenario, { numRuns: randomCases(30) });
  },
  timeForCases(120_000),
);

function someOnce(question: Question, choose: Choose): Question {
  const askOnce = choose(["never", "order", "customer"] as const);
  return askOnce === "never" ? question : { ...question, askOnce };
}

function factsOf(choose: Choose, isOnce: boolean): OrderFacts {
  const place = choose([{ country: "DE" }, { country: "FR" }, {}]);
  const customer = isOnce ? { customerId: choose(["7654321098765", "7654321098766"]) } : {};
  return { total: choose([10, 60]), ...place, ...customer };
}

/** Opens a page or resumes one, and sends something; a page with all required answers completes. */
async function visit(scene: Scene, isOnce: boolean, answer: (question: Question) => Answer | undefined): Promise<void> {
  const { choose, pages, store, facts } = scene;
  const { base } = choose(processes);
  const isNew = pages.length === 0 || choose([true, false]);
  const order = choose(orders);
  const page = isNew ? await ShopperPage.open(base, store, order, facts.get(order) ?? {}) : choose(pages);
  if (isNew) pages.push(page);
  if (page.path.length === 0) return;
  const answers: Answer[] = [];
  for (const question of page.path.filter(() => choose([true, true, false]))) {
    const given = answer(question);
    if (given) answers.push(given);
  }
  const saved = await page.send(base, choose(["view", "answer"] as const), answers, choose([1, 1, 2]));
  expect(saved).toMatchObject({ status: 200 });
  if (choose([true, false])) return;
  const { isReady } = page;
  const isAlone = pages.every((one) => one === page || one.sourceOrderId !== page.sourceOrderId);
  const end = await page.send(base, "complete", []);
  // This page can't know what other pages of the order said, so it isn't checked against it.
  if (isReady) expect(end).toMatchObject({ status: 200, body: { status: "completed" } });
  else if (isAlone && !isOnce) expect(end.status).toBe(400);
}

async function edit({ store, choose, versions }: Scene, fresh: string): Promise<void> {
  const live = versions.get(versions.size);
  if (!live) throw new Error("there is no version");
  // Now and then a previous version is restored: its questions are back with their ids.
  const next = choose([true, true, true, false]) ? editSurvey(live, choose, fresh) : choose([...versions.values()]);
  versions.set(await republish(served.owner, store, next), next);
}

interface StoredAnswer {
  source_order_id: string;
  version: number;
  completed_at: Date | null;
  question_id: string | null;
  page_id: string;
  sequence: number;
  choices: string[];
  body: string | null;
  counted: boolean;
}

async function expectNothingLost({ store, versions, pages, facts }: Scene, isOnce: boolean): Promise<void> {
  const { rows } = await served.owner.query<StoredAnswer>(
    `SELECT r.source_order_id, r.version, r.completed_at, a.question_id, a.page_id, a.sequence::int, a.choices, a.body, a.counted
     FROM response r LEFT JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id WHERE r.account_id = $1`,
    [store.accountId],
  );
  const messages = pages.flatMap((page) => page.acknowledged);
  for (const order of orders) {
    const responses = rows.filter((row) => row.source_order_id === order);
    const sent = messages.filter((message) => message.sourceOrderId === order);
    expect(responses.length > 0).toBe(sent.length > 0);
    expect(responses.some((row) => row.completed_at)).toBe(sent.some((message) => message.event === "complete"));
    const given = new Map<string, Answer>();
    for (const id of new Set(sent.flatMap(({ answers }) => answers.map((one) => one.questionNameId)))) {
      const row = responses.find((one) => one.question_id === id);
      // The last answer its page sent to the question, word for word.
      const last = sent.findLast(
        (one) => one.pageId === row?.page_id && one.answers.some((an) => an.questionNameId === id),
      );
      const answer = last?.answers.find((one) => one.questionNameId === id);
      expect(row).toMatchObject({ sequence: last?.sequence, ...(answer && asStored(answer)) });
      if (answer) given.set(id, answer);
    }
    expect(responses.filter((row) => row.question_id !== null)).toHaveLength(given.size);
    const newest = versions.get(responses[0]?.version ?? 0);
    if (!newest || isOnce) continue;
    const context = { ...facts.get(order), locale: "en", surface: "thankYou" as const };
    const { counted } = progressOf(newest, given, context, true);
    const known = new Set(
      newest.questions.flatMap((one) => [one.questionNameId, one.followUp?.question.questionNameId]),
    );
    for (const { question_id: id, counted: isCounted } of responses) {
      if (id !== null) expect([id, isCounted]).toEqual([id, known.has(id) ? counted.has(id) : true]);
    }
  }
  expect(await recount(served.owner, store.accountId)).toEqual([]);
}

function asStored({ choiceIds, ranking, number, other, text, date }: Answer): Pick<StoredAnswer, "choices" | "body"> {
  const choices = choiceIds ?? ranking ?? (number === undefined ? [] : [`${number}`]);
  return { choices, body: other ?? text ?? date ?? null };
}
