import { afterAll, expect, test } from "vitest";
import {
  asOwner,
  closeWorkbench,
  comeBy,
  countsOf,
  expectRecounted,
  heardOf,
  open,
  type,
} from "./testing/workbench.ts";

afterAll(closeWorkbench);

test("new answers follow the rule as soon as the store's process knows it", async () => {
  const { shop, ...member } = await open();
  await member.merge(["reddit"], "podcast");
  await heardOf(shop, 1);
  await type(shop, "1", " Reddit ");
  expect(await countsOf(member)).toEqual({ Podcast: 1 });
});

test("an answer stored under the previous rules is updated when the worker runs", async () => {
  const { shop, ...member } = await open();
  const { mergeId } = await member.merge(["reddit"], "podcast");
  await heardOf(shop, 1);
  await type(shop, "1", "reddit");
  // As a process that didn't know the rule yet would have stored it.
  await asOwner("DELETE FROM other_rule WHERE account_id = $1", [shop.accountId]);
  await heardOf(shop, 0);
  await type(shop, "2", "reddit");
  await asOwner(
    "INSERT INTO other_rule (account_id, question_id, normalized, choice_id) VALUES ($1, 'source', 'reddit', 'podcast')",
    [shop.accountId],
  );
  expect(await countsOf(member)).toEqual({ Podcast: 1, Other: 1 });
  await comeBy(shop);
  expect(await countsOf(member)).toEqual({ Podcast: 2 });
  expect(await member.merges()).toMatchObject([{ mergeId, answers: 1 }]);
  await expectRecounted(shop);
});

test("however merges and undos interleave with shoppers' answers, counters equal a recount and follow the rules", async () => {
  const { shop, ...member } = await open();
  const texts = ["reddit", "Reddit!", "quora", "a friend", "tv"];
  const random = lcg(7);
  const pick = <Value>(values: readonly Value[]): Value[] => values.filter(() => random() < 0.5);
  for (let round = 0; round < 8; round++) {
    const answers = texts.map((text, index) => type(shop, `${round}-${index}`, text));
    const merged = pick(texts);
    const merges = merged.length > 0 ? [member.merge(merged, random() < 0.5 ? "podcast" : "instagram")] : [];
    const made = (await member.merges()).filter(({ undoneAt }) => undoneAt === null);
    const undone = pick(made.slice(0, 2)).map(({ mergeId }) => member.undo(mergeId));
    await Promise.all([...answers, ...merges, ...undone]);
    await expectRecounted(shop);
  }
  await comeBy(shop);
  await expectRecounted(shop);
  const { rows } = await asOwner<{ right: boolean }>(
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
