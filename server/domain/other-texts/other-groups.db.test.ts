import { afterAll, expect, test } from "vitest";
import { asOwner, closeWorkbench, heardOf, open, type } from "./testing/workbench.ts";

afterAll(closeWorkbench);

test("a group similar to what was merged before suggests that choice", async () => {
  const { shop, ...member } = await open();
  await member.merge(["Joe Rogan"], "podcast");
  await heardOf(shop, 1);
  await type(shop, "1", "joe rogan");
  await type(shop, "2", "the Joe Rogan show");
  expect((await member.groups()).groups).toMatchObject([
    { label: "the Joe Rogan show", suggestion: { id: "podcast", label: "Podcast" } },
  ]);
});

test("a group suggests a choice by any of its merged texts, even beyond 300", async () => {
  const { shop, ...member } = await open();
  await asOwner(
    `INSERT INTO other_rule (account_id, question_id, normalized, choice_id)
     SELECT $1::uuid, 'source', 'bakery ' || n, 'podcast' FROM generate_series(1, 300) n
     UNION ALL VALUES ($1::uuid, 'source', 'zebra street', 'instagram')`,
    [shop.accountId],
  );
  await type(shop, "1", "the Zebra Street show");
  expect((await member.groups()).groups).toMatchObject([
    { label: "the Zebra Street show", suggestion: { id: "instagram", label: "Instagram" } },
  ]);
});

test("the list follows the filters of the page", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit", { order: { isFirstOrder: true } });
  await type(shop, "2", "quora", { order: { isFirstOrder: false } });
  expect(await member.groups({ customerType: "new" })).toMatchObject({
    groups: [{ label: "reddit", count: 1, share: 100 }],
    total: 1,
    isPartial: false,
  });
  expect((await member.groups({ startDate: "2020-01-01", endDate: "2020-01-02" })).groups).toEqual([]);
});

test("the list reads the newest 20,000 texts, merged ones included, so that its cost doesn't grow with merges", async () => {
  const { shop, ...member } = await open();
  await type(shop, "1", "reddit");
  await asOwner(
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
  const { groups, isPartial } = await member.groups();
  expect([groups.map(({ label }) => label), isPartial]).toEqual([["forum", "reddit"], true]);
});

test("groups the newest 1,000 texts, and says if there are older ones", async () => {
  const { shop, ...member } = await open();
  await asOwner(
    `INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at,
       day, customer_type, surface)
     SELECT $1, uuidv7(), 'source', $2, uuidv7(), 1, '{other}', CASE WHEN n > 1000 THEN 'forum' ELSE 'quora' END, true,
       now() - n * interval '1 second', now()::date, 0, 'thankYou' FROM generate_series(1, 1001) n`,
    [shop.accountId, shop.surveyId],
  );
  expect(await member.groups()).toMatchObject({
    groups: [{ label: "quora", count: 1000, share: 100 }],
    total: 1000,
    isPartial: true,
  });
});
