import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { recount } from "./recount.ts";
import { branchingDocument, messageOf, question } from "./testing/branching-survey.ts";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const several = question({ questionNameId: "several", type: "multiple", choices, allowOther: true });
const document = { ...branchingDocument, questions: [...branchingDocument.questions, several] };

async function addRule({ accountId }: StoreWithSurvey, questionNameId: string, normalized: string, choiceId: string) {
  await served.owner.query(
    "INSERT INTO other_rule (account_id, question_id, normalized, choice_id) VALUES ($1, $2, $3, $4)",
    [accountId, questionNameId, normalized, choiceId],
  );
  await vi.waitFor(async () => {
    const account = await served.store.accounts.get(accountId);
    expect(account?.otherRules.get(questionNameId)?.get(normalized)).toBe(choiceId);
  });
}

async function countsOf({ accountId }: StoreWithSurvey) {
  const { rows } = await served.owner.query<{ name: string; count: number }>(
    `SELECT question_id || ' ' || choice AS name, sum(count)::int AS count FROM choice_daily WHERE account_id = $1
     GROUP BY 1 HAVING sum(count) <> 0`,
    [accountId],
  );
  expect(await recount(served.owner, accountId)).toEqual([]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const typed = (other: string) => ({ questionNameId: "source", choiceIds: ["other"], other });
const send = (store: StoreWithSurvey, sourceOrderId: string, answer: object, more: object = {}) =>
  save(served.base, messageOf(store, { sourceOrderId, answers: [answer], ...more }));

test("an answer whose text matches a rule counts for the rule's choice, and keeps what was typed", async () => {
  const store = await makeStore(served.owner, { document });
  await send(store, "1", typed("Insta-gram"));
  expect(await countsOf(store)).toEqual({ "source other": 1 });
  await addRule(store, "source", "insta gram", "a");
  await send(store, "2", typed("  INSTA GRAM!"));
  await send(store, "3", typed("a friend"));
  // A rule of another question.
  await send(store, "4", { questionNameId: "several", choiceIds: ["b", "other"], other: "insta gram" });
  expect(await countsOf(store)).toEqual({ "source other": 2, "source a": 1, "several b": 1, "several other": 1 });
  const { rows } = await served.owner.query(
    `SELECT a.choices, a.merged, a.body FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
     WHERE a.account_id = $1 AND r.source_order_id = '2'`,
    [store.accountId],
  );
  expect(rows).toEqual([{ choices: ["other"], merged: ["a"], body: "  INSTA GRAM!" }]);
});

test("a choice that was also selected counts once", async () => {
  const store = await makeStore(served.owner, { document });
  await addRule(store, "several", "insta", "b");
  await send(store, "1", { questionNameId: "several", choiceIds: ["b", "other"], other: "Insta" });
  await send(store, "2", { questionNameId: "several", choiceIds: ["a", "other"], other: "insta" });
  expect(await countsOf(store)).toEqual({ "several a": 1, "several b": 2 });
});

test("a changed answer is matched again, and removing a rule changes no answer by itself", async () => {
  const store = await makeStore(served.owner, { document });
  await addRule(store, "source", "insta", "b");
  const page = { responseId: "0190a000-0000-7000-8000-000000000001" };
  await send(store, "1", typed("Insta"), { ...page, sequence: 1 });
  expect(await countsOf(store)).toEqual({ "source b": 1 });
  await send(store, "1", typed("Instant coffee"), { ...page, sequence: 2 });
  expect(await countsOf(store)).toEqual({ "source other": 1 });
  await send(store, "1", typed("insta"), { ...page, sequence: 3 });
  await served.owner.query("DELETE FROM other_rule WHERE account_id = $1", [store.accountId]);
  await send(store, "1", { questionNameId: "several", choiceIds: ["a"] }, { ...page, sequence: 4 });
  expect(await countsOf(store)).toEqual({ "source b": 1, "several a": 1 });
});

test("conditions use the answer as given", async () => {
  const store = await makeStore(served.owner, { document });
  await addRule(store, "source", "insta", "a");
  const saved = await send(store, "1", typed("Insta"));
  await send(store, "1", { questionNameId: "detail", choiceIds: ["a"] });
  expect(saved).toMatchObject({ status: 200, body: { answered: ["source"] } });
  // `detail` is asked if `a` was selected; here it only counts as selected.
  expect(await countsOf(store)).toEqual({ "source a": 1 });
});
