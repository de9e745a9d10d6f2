import { afterAll, expect, test } from "vitest";
import { getSurvey, saveSurvey } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import {
  asOwner,
  choices,
  closeWorkbench,
  countsOf,
  expectRecounted,
  open,
  questions,
  say,
  type,
} from "./testing/workbench.ts";

afterAll(closeWorkbench);

test("merging counts past answers for the choice and removes their texts from the list; undoing restores both", async () => {
  const { shop, ...member } = await open();
  for (const [order, text] of ["My podcast", "my PODCAST!", "Reddit"].entries()) await type(shop, `${order}`, text);
  const before = await member.groups();
  expect(before).toMatchObject({ total: 3, leftOut: 0, choices });
  expect(before.groups.map(({ label, count, suggestion }) => [label, count, suggestion?.label])).toEqual([
    ["My podcast", 2, "Podcast"],
    ["Reddit", 1, undefined],
  ]);
  const merge = await member.merge(["My podcast"], "podcast");
  expect(merge).toMatchObject({ answers: 2, textCount: 1, isApplied: true, isInDraftOnly: false, undoneAt: null });
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

test("merging or undoing twice is the same as once, with a single log entry", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit");
  const first = await member.merge(["reddit"], "podcast");
  expect(await member.merge(["Reddit!", "reddit"], "podcast")).toEqual(first);
  const undone = await member.undo(first.mergeId);
  expect(await member.undo(first.mergeId)).toEqual(undone);
  expect(await member.merges()).toHaveLength(1);
  const { rows } = await asOwner(
    "SELECT action, subject, details ->> 'mergeId' AS merge FROM audit_log WHERE account_id = $1 AND subject = 'source' ORDER BY id",
    [shop.accountId],
  );
  expect(rows).toEqual([
    { action: "appMergeOther", subject: "source", merge: first.mergeId },
    { action: "appUndoOtherMerge", subject: "source", merge: first.mergeId },
  ]);
});

test("a later merge of the same text wins, and undoing it restores the previous one", async () => {
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

test("past merges are read page by page down to the first one, even with merges in between", async () => {
  const { shop, ...member } = await open();
  await asOwner(
    `INSERT INTO other_merge (account_id, id, question_id, choice_id, choice_label, texts, normalized, applied_at)
     SELECT $1, uuidv7(n * interval '-1 minute'), 'source', 'podcast', 'Podcast', ARRAY['text ' || n], ARRAY['text ' || n],
       CASE WHEN n < 120 THEN now() END FROM generate_series(1, 120) n`,
    [shop.accountId],
  );
  const first = await member.mergesFrom();
  await member.merge(["reddit"], "podcast");
  const second = await member.mergesFrom(first.nextCursor);
  const third = await member.mergesFrom(second.nextCursor);
  const read = [first, second, third].flatMap(({ items }) => items.flatMap(({ texts }) => texts));
  expect(read).toEqual(Array.from({ length: 120 }, (_, index) => `text ${index + 1}`));
  expect(third.nextCursor).toBeNull();
  // The very first one still waits for its past answers.
  expect(first.movedSoFar).toBe(0);
  await expect(member.mergesFrom("x")).rejects.toMatchObject({ options: { errors: { cursor: [expect.any(String)] } } });
});

test("a merge counts each past answer once, even if a later merge took it and was undone", async () => {
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
  await say(shop, "1", answer(["podcast", "other"]));
  await say(shop, "2", answer(["instagram", "other"]));
  await type(shop, "3", "a friend");
  await member.merge(["A Friend"], "podcast", "why");
  expect(await countsOf(member, "why")).toEqual({ Podcast: 2, Instagram: 1 });
  expect(await countsOf(member)).toEqual({ Other: 1 });
  await expectRecounted(shop);
});

test("a choice created from texts is in the draft, counts at once, and keeps its name when it is removed", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "Reddit");
  const merge = await member.makeChoice(["Reddit"], "Reddit & forums");
  expect(merge).toMatchObject({
    choiceId: "reddit-forums",
    choiceLabel: "Reddit & forums",
    isInDraftOnly: true,
    answers: 1,
  });
  expect(await countsOf(member)).toEqual({ "Reddit & forums": 1 });
  const survey = await inAccount(shop.accountId, () => getSurvey(member.context, shop.surveyId));
  const added = { id: "reddit-forums", label: "Reddit & forums" };
  expect(survey.questions[0]?.choices).toEqual([...choices, added]);
  // Undoing leaves the choice to the merchant, and says that it is there.
  const undone = await member.undo(merge.mergeId);
  expect(undone).toMatchObject({ isInDraftOnly: true, undoneAt: expect.any(String) });
  const again = await member.makeChoice(["Reddit"], "Reddit & forums");
  expect(again).toMatchObject({ choiceId: "reddit-forums", isInDraftOnly: true, answers: 1 });
  // Another text of the same name is merged into the same choice.
  await type(shop, "2", "a forum");
  expect(await member.makeChoice(["a forum"], "reddit & forums!")).toMatchObject({ choiceId: "reddit-forums" });
  await inAccount(shop.accountId, () => saveSurvey(member.context, { id: shop.surveyId, questions }));
  expect(await countsOf(member)).toEqual({ "Reddit & forums": 2 });
  expect(await member.undo(again.mergeId)).toMatchObject({ isInDraftOnly: false });
  expect(await countsOf(member)).toEqual({ "Reddit & forums": 1, Other: 1 });
});
