import { afterAll, expect, test } from "vitest";
import { saveSurvey } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { asOwner, closeWorkbench, countsOf, open, questions, type } from "./testing/workbench.ts";

afterAll(closeWorkbench);

test("refuses what can't be merged, by its field", async () => {
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

test("merges a text of 300 characters, and refuses a longer one by its position", async () => {
  const { shop, ...member } = await open();
  const refusal = (texts: string[]) => member.merge(texts, "podcast").catch((error) => error.options.errors);
  const longest = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join("");
  const essay = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  await type(shop, "1", longest);
  await type(shop, "2", essay);
  expect(await member.merge([`${longest}!!`], "podcast")).toMatchObject({ answers: 1 });
  const sentence = "must have at most 300 characters without punctuation; longer texts can't be merged";
  expect(await refusal(["reddit", essay])).toEqual({ "texts[1]": [expect.stringContaining(sentence)] });
  expect(await refusal([`${longest}a`])).toEqual({ "texts[0]": [expect.stringContaining(sentence)] });
  expect(await countsOf(member)).toEqual({ Podcast: 1, Other: 1 });
});

test("an account has at most 10,000 merged texts, in all its questions", async () => {
  const { shop, ...member } = await open();
  await member.merge(["quora"], "podcast");
  await asOwner(
    `INSERT INTO other_rule (account_id, question_id, normalized, choice_id)
     SELECT $1, 'why', 'text ' || n, 'podcast' FROM generate_series(1, 9998) n`,
    [shop.accountId],
  );
  const refused = await member.merge(["reddit", "forum"], "podcast").catch((error) => error.options.errors);
  expect(refused).toEqual({ texts: [expect.stringContaining("would exceed 10000 merged texts in the account")] });
  expect(await member.merge(["reddit"], "podcast")).toMatchObject({ textCount: 1 });
  // A text that already has a rule doesn't count again.
  expect(await member.merge(["quora"], "instagram")).toMatchObject({ choiceId: "instagram" });
});
