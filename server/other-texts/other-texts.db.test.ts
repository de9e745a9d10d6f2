import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { questionAnalytics } from "#server/analytics/index.ts";
import { stopSender } from "#server/jobs/index.ts";
import { recount, storefront } from "#server/storefront/index.ts";
import { getSurvey, saveSurvey } from "#server/surveys/index.ts";
import { contextOf } from "#server/testing/factories.ts";
import { closeDatabases, inAccount } from "../db.ts";
import { openShops, type Shop, type Shops } from "../testing/shops.ts";
import { applyRules, listMerges, mergeOther, otherGroups, undoMerge } from "./index.ts";

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(async () => {
  await Promise.all([shops.close(), stopSender()]);
  await closeDatabases();
});

const choices = ["Podcast", "Instagram"].map((label) => ({ id: label.toLowerCase(), label }));
const questions: QuestionInput[] = [
  { questionNameId: "source", type: "single", title: "Where from?", required: false, choices, allowOther: true },
  { questionNameId: "why", type: "multiple", title: "Why?", required: false, choices, allowOther: true },
  { questionNameId: "note", type: "text", title: "A note", required: false },
];

async function open() {
  const shop = await shops.open(questions);
  return { shop, ...memberOf(shop) };
}

/** What a member of the store may do, each call in the account as `serve` makes it. */
function memberOf({ accountId }: Shop) {
  const owner = { personId: randomUUIDv7(), emailAddress: "owner@example.com" };
  const context = contextOf({ accountId, publishableKey: "", owner });
  const as = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  return {
    context,
    merge: (texts: string[], choiceId: string, questionNameId = "source") =>
      as(() => mergeOther(context, { questionNameId, texts, choiceId })),
    makeChoice: (texts: string[], newChoice: string) =>
      as(() => mergeOther(context, { questionNameId: "source", texts, newChoice })),
    undo: (mergeId: string) => as(() => undoMerge(context, mergeId)),
    groups: (filters = {}) => as(() => otherGroups(context, "source", filters)),
    merges: () => as(() => listMerges(context, "source")),
    figures: (questionNameId = "source") => as(() => questionAnalytics(context, questionNameId)),
  };
}

const type = (shop: Shop, order: string, other: string, more: object = {}) =>
  shops.say(shop, order, { answers: [{ questionNameId: "source", choiceIds: ["other"], other }], ...more });

async function countsOf({ figures }: ReturnType<typeof memberOf>, questionNameId = "source") {
  const { answers } = await figures(questionNameId);
  return Object.fromEntries(answers.flatMap(({ label, count }) => (count > 0 ? [[label, count]] : [])));
}

const expectRecounted = async ({ accountId }: Shop) => expect(await recount(shops.owner, accountId)).toEqual([]);

test("merging counts past answers for the choice, takes their texts off the list, and undoing brings both back", async () => {
  const { shop, ...member } = await open();
  for (const [order, text] of ["My podcast", "my PODCAST!", "Reddit"].entries()) await type(shop, `${order}`, text);
  const before = await member.groups();
  expect(before).toMatchObject({ total: 3, leftOut: 0, choices });
  expect(before.groups.map(({ label, count, suggestion }) => [label, count, suggestion?.label])).toEqual([
    ["My podcast", 2, "Podcast"],
    ["Reddit", 1, undefined],
  ]);
  const merge = await member.merge(["My podcast"], "podcast");
  expect(merge).toMatchObject({ answers: 2, textCount: 1, isApplied: true, mustPublish: false, undoneAt: null });
  expect(await countsOf(member)).toEqual({ Podcast: 2, Other: 1 });
  expect((await member.groups()).total).toBe(1);
  await expectRecounted(shop);
  const undone = await member.undo(merge.mergeId);
  expect(undone).toMatchObject({ answers: 2, isApplied: true, undoneAt: expect.any(String) });
  expect(await countsOf(member)).toEqual({ Other: 3 });
  expect(await member.groups()).toEqual(before);
  await expectRecounted(shop);
  expect(await member.merges()).toEqual([undone]);
});

test("new answers follow the rule as soon as the store's process has heard of it", async () => {
  const { shop, ...member } = await open();
  await member.merge(["reddit"], "podcast");
  await heardOf(shop, 1);
  await type(shop, "1", " Reddit ");
  expect(await countsOf(member)).toEqual({ Podcast: 1 });
});

test("an answer that was taken by the former rules follows when the worker comes by", async () => {
  const { shop, ...member } = await open();
  const { mergeId } = await member.merge(["reddit"], "podcast");
  await heardOf(shop, 1);
  await type(shop, "1", "reddit");
  // As a process that had not heard of the rule would have stored it.
  await shops.owner.query("DELETE FROM other_rule WHERE account_id = $1", [shop.accountId]);
  await heardOf(shop, 0);
  await type(shop, "2", "reddit");
  await shops.owner.query(
    "INSERT INTO other_rule (account_id, question_id, normalized, choice_id) VALUES ($1, 'source', 'reddit', 'podcast')",
    [shop.accountId],
  );
  expect(await countsOf(member)).toEqual({ Podcast: 1, Other: 1 });
  await comeBy(shop);
  expect(await countsOf(member)).toEqual({ Podcast: 2 });
  expect(await member.merges()).toMatchObject([{ mergeId, answers: 1 }]);
  await expectRecounted(shop);
});

test("merging and undoing twice is as once, and leaves one line each in the log", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit");
  const first = await member.merge(["reddit"], "podcast");
  expect(await member.merge(["Reddit!", "reddit"], "podcast")).toEqual(first);
  const undone = await member.undo(first.mergeId);
  expect(await member.undo(first.mergeId)).toEqual(undone);
  expect(await member.merges()).toHaveLength(1);
  const { rows } = await shops.owner.query(
    "SELECT action, subject, details ->> 'mergeId' AS merge FROM audit_log WHERE account_id = $1 AND subject = 'source' ORDER BY id",
    [shop.accountId],
  );
  expect(rows).toEqual([
    { action: "appMergeOther", subject: "source", merge: first.mergeId },
    { action: "appUndoOtherMerge", subject: "source", merge: first.mergeId },
  ]);
});

test("a later merge of the same text decides, and undoing it brings the former back", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit");
  await type(shop, "2", "quora");
  const first = await member.merge(["reddit", "quora"], "podcast");
  const second = await member.merge(["reddit"], "instagram");
  expect(await countsOf(member)).toEqual({ Podcast: 1, Instagram: 1 });
  await member.undo(first.mergeId);
  expect(await countsOf(member)).toEqual({ Instagram: 1, Other: 1 });
  await member.undo(second.mergeId);
  expect(await countsOf(member)).toEqual({ Other: 2 });
  const third = await member.merge(["reddit"], "podcast");
  const fourth = await member.merge(["reddit"], "instagram");
  await member.undo(fourth.mergeId);
  expect(await countsOf(member)).toEqual({ Podcast: 1, Other: 1 });
  await member.undo(third.mergeId);
  await expectRecounted(shop);
});

test("a merge counts each past answer once, also when a later merge took it and was undone", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit");
  await type(shop, "2", "Reddit");
  const first = await member.merge(["reddit"], "podcast");
  const second = await member.merge(["reddit"], "instagram");
  await member.undo(second.mergeId);
  expect(await countsOf(member)).toEqual({ Podcast: 2 });
  expect(await member.merges()).toMatchObject([{ answers: 2 }, { mergeId: first.mergeId, answers: 2 }]);
  expect(await member.merge(["reddit"], "instagram")).toMatchObject({ answers: 2 });
});

test("among several choices a text counts for its own, each choice once", async () => {
  const { shop, ...member } = await open();
  const answer = (choiceIds: string[]) => ({ answers: [{ questionNameId: "why", choiceIds, other: "a friend" }] });
  await shops.say(shop, "1", answer(["podcast", "other"]));
  await shops.say(shop, "2", answer(["instagram", "other"]));
  await type(shop, "3", "a friend");
  await member.merge(["A Friend"], "podcast", "why");
  expect(await countsOf(member, "why")).toEqual({ Podcast: 2, Instagram: 1 });
  expect(await countsOf(member)).toEqual({ Other: 1 });
  await expectRecounted(shop);
});

test("a choice that is made of texts is in the draft, counts at once, and keeps its name when it is taken out again", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "Reddit");
  const merge = await member.makeChoice(["Reddit"], "Reddit & forums");
  expect(merge).toMatchObject({
    choiceId: "reddit-forums",
    choiceLabel: "Reddit & forums",
    mustPublish: true,
    answers: 1,
  });
  expect(await countsOf(member)).toEqual({ "Reddit & forums": 1 });
  const survey = await inAccount(shop.accountId, () => getSurvey(member.context, shop.surveyId));
  const added = { id: "reddit-forums", label: "Reddit & forums" };
  expect(survey.questions[0]?.choices).toEqual([...choices, added]);
  // Another text of the same name goes to the same choice.
  await type(shop, "2", "a forum");
  expect(await member.makeChoice(["a forum"], "reddit & forums!")).toMatchObject({ choiceId: "reddit-forums" });
  await inAccount(shop.accountId, () => saveSurvey(member.context, { id: shop.surveyId, questions }));
  expect(await countsOf(member)).toEqual({ "Reddit & forums": 2 });
  await member.undo(merge.mergeId);
  expect(await countsOf(member)).toEqual({ "Reddit & forums": 1, Other: 1 });
});

test("a group that names what was merged before looks like that choice", async () => {
  const { shop, ...member } = await open();
  await member.merge(["Joe Rogan"], "podcast");
  await heardOf(shop, 1);
  await type(shop, "1", "joe rogan");
  await type(shop, "2", "the Joe Rogan show");
  expect((await member.groups()).groups).toMatchObject([
    { label: "the Joe Rogan show", suggestion: { id: "podcast", label: "Podcast" } },
  ]);
});

test("the list follows the filters of the page", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit", { order: { isFirstOrder: true } });
  await type(shop, "2", "quora", { order: { isFirstOrder: false } });
  expect((await member.groups({ customerType: "new" })).groups.map(({ label }) => label)).toEqual(["reddit"]);
  expect((await member.groups({ startDate: "2020-01-01", endDate: "2020-01-02" })).groups).toEqual([]);
});

test("the list looks at the newest 20,000 texts, merged ones too, so that it costs the same however many were merged", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit");
  await shops.owner.query(
    `INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at,
       day, customer_type, surface, merged)
     SELECT $1, uuidv7(), 'source', $2, uuidv7(), 1, '{other}', t.body, true, now() - t.age * interval '1 second', now()::date,
       0, 'thankYou', t.merged
     FROM (
       SELECT 'quora' AS body, n AS age, ARRAY['podcast'] AS merged FROM generate_series(100, 20097) n
       UNION ALL VALUES ('forum', 90000, NULL::text[]), ('letter', 90001, NULL)
     ) AS t`,
    [shop.accountId, shop.surveyId],
  );
  expect((await member.groups()).groups.map(({ label }) => label)).toEqual(["forum", "reddit"]);
});

test("what cannot be merged is refused by its field", async () => {
  const { shop, ...member } = await open();
  const refusal = (work: Promise<unknown>) => work.catch((error) => Object.keys(error.options.errors ?? {}));
  expect(await refusal(member.merge(["reddit"], "other"))).toEqual(["choiceId"]);
  expect(await refusal(member.merge(["reddit"], "nothing"))).toEqual(["choiceId"]);
  expect(await refusal(member.merge(["reddit", " ?! "], "podcast"))).toEqual(["texts[1]"]);
  expect(await refusal(member.merge(["reddit"], "podcast", "note"))).toEqual(["questionNameId"]);
  await inAccount(shop.accountId, () =>
    saveSurvey(member.context, { id: shop.surveyId, questions: questions.slice(1) }),
  );
  expect(await refusal(member.makeChoice(["reddit"], "Reddit"))).toEqual(["newChoice"]);
  expect(await member.merges()).toEqual([]);
});

test("a text of 300 characters is merged, and a longer one is refused by its place", async () => {
  const { shop, ...member } = await open();
  const refusal = (texts: string[]) => member.merge(texts, "podcast").catch((error) => error.options.errors);
  const longest = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join("");
  const essay = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  await type(shop, "1", longest);
  await type(shop, "2", essay);
  expect(await member.merge([`${longest}!!`], "podcast")).toMatchObject({ answers: 1 });
  const sentence = "must have at most 300 characters without punctuation; longer texts cannot be merged";
  expect(await refusal(["reddit", essay])).toEqual({ "texts[1]": [expect.stringContaining(sentence)] });
  expect(await refusal([`${longest}a`])).toEqual({ "texts[0]": [expect.stringContaining(sentence)] });
  expect(await countsOf(member)).toEqual({ Podcast: 1, Other: 1 });
});

test("an account has at most 10,000 merged texts, in all its questions", async () => {
  const { shop, ...member } = await open();
  await member.merge(["quora"], "podcast");
  await shops.owner.query(
    `INSERT INTO other_rule (account_id, question_id, normalized, choice_id)
     SELECT $1, 'why', 'text ' || n, 'podcast' FROM generate_series(1, 9998) n`,
    [shop.accountId],
  );
  const refused = await member.merge(["reddit", "forum"], "podcast").catch((error) => error.options.errors);
  expect(refused).toEqual({ texts: [expect.stringContaining("at most 10000 merged texts in the account")] });
  expect(await member.merge(["reddit"], "podcast")).toMatchObject({ textCount: 1 });
  // What has a rule already needs no room.
  expect(await member.merge(["quora"], "instagram")).toMatchObject({ choiceId: "instagram" });
});

test("whatever is merged and undone while shoppers answer and change, the counters equal a recount and follow the rules", async () => {
  const { shop, ...member } = await open();
  const texts = ["reddit", "Reddit!", "quora", "a friend", "tv"];
  const random = lcg(7);
  const pick = <Value>(values: readonly Value[]): Value[] => values.filter(() => random() < 0.5);
  for (let round = 0; round < 8; round++) {
    const said = texts.map((text, index) => type(shop, `${round}-${index}`, text));
    const merged = pick(texts);
    const merges = merged.length > 0 ? [member.merge(merged, random() < 0.5 ? "podcast" : "instagram")] : [];
    const made = (await member.merges()).filter(({ undoneAt }) => undoneAt === null);
    const undone = pick(made.slice(0, 2)).map(({ mergeId }) => member.undo(mergeId));
    await Promise.all([...said, ...merges, ...undone]);
    await expectRecounted(shop);
  }
  await comeBy(shop);
  await expectRecounted(shop);
  const { rows } = await shops.owner.query<{ right: boolean }>(
    `SELECT bool_and(a.merged IS NOT DISTINCT FROM CASE WHEN r.choice_id IS NOT NULL THEN ARRAY[r.choice_id] END) AS right
     FROM answer a LEFT JOIN other_rule r ON r.account_id = a.account_id AND r.question_id = a.question_id
       AND r.normalized = btrim(lower(a.body), '!') WHERE a.account_id = $1`,
    [shop.accountId],
  );
  expect(rows).toEqual([{ right: true }]);
}, 60_000);

/** The same numbers in every run: Lehmer's generator (Park and Miller, Communications of the ACM 31, 1988). */
function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** As the worker does some seconds after each change. */
async function comeBy({ accountId }: Shop): Promise<void> {
  const client = await shops.owner.connect();
  try {
    expect(await applyRules(client, { accountId, questionNameId: "source" })).toBe(true);
  } finally {
    client.release();
  }
}

/** Waits until the process that takes the store's answers knows so many rules. */
async function heardOf({ accountId }: Shop, rules: number): Promise<void> {
  await vi.waitFor(async () => {
    const account = await storefront().accounts.get(accountId);
    expect(account?.otherRules.get("source")?.size ?? 0).toBe(rules);
  });
}
