import naughtyStrings from "big-list-of-naughty-strings";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { plainText } from "#lib/survey/plain-text.ts";
import { topLevelStats } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { exportNdjson } from "./index.ts";
import { exported, exportingShop, heard, mark, rowsOf, stars } from "./testing/exporting-shop.ts";
import { minute } from "./testing/given-sides.ts";

test("one row per response, newest first: facts, then a column for every question ever asked", async () => {
  const accountId = await givenAccount(exportingShop);
  const [first] = await givenResponses(accountId, [
    {
      at: minute(0),
      isCompleted: true,
      sourceOrderId: "+1001",
      orderTotalMinor: 4990,
      currency: "JPY",
      isFirstOrder: false,
      country: "JP",
      surface: "email",
      answers: {
        heard: { choices: ["friend"] },
        country: { body: "-Kyoto" },
        "-order": { choices: ["b", "a"] },
        gone: { body: 'It was "good",\nthen' },
      },
    },
  ]);
  const [second] = await givenResponses(accountId, [
    { at: minute(1), answers: { heard: { choices: ["other"], body: "A fair" }, stars: { choices: ["4"] } } },
  ]);
  await mark(accountId, first, { tags: ["=vip", "call back"] });
  const facts =
    "responseId,surveyName,viewedAt,answeredAt,completedAt,status,platform,surface,sourceOrderId,orderTotal,currency," +
    "isFirstOrder,orderCount,customerId,country,locale,utmSource,utmMedium,utmCampaign,orderChannel,discountCode,tags";
  expect(await exported(accountId)).toBe(
    `\uFEFF${facts},Where?,Where? (Other),From where?,Stars?,In which order?,Once asked\r\n` +
      `${second},"Survey",${minute(1)},${minute(1)},,partial,None,thankYou,,,,,,,,,,,,,,,"Other","A fair",,"4",,\r\n` +
      `${first},"Survey",${minute(0)},${minute(0)},${minute(0)},completed,None,email,"'+1001",4990,JPY,false,,,JP,,,,,,,"'=vip | call back",` +
      `"A friend, or two",,"'-Kyoto",,"B | A","It was ""good"",\nthen"\r\n`,
  );
});

test("both files have the same facts of the survey, the customer and the campaign, and the channel of each choice", async () => {
  const [radio, friend] = heard.choices ?? [];
  const choices = [
    { ...radio, id: "radio", label: "Radio", channel: "radio" },
    { ...friend, id: "friend", label: "A friend" },
  ];
  const again: Question = {
    ...heard,
    questionNameId: "again",
    choices: [{ id: "mail", label: "Mail", channel: "email" }],
  };
  const accountId = await givenAccount({ questions: [{ ...heard, choices }, again, { ...stars, title: "country" }] });
  const answers = { heard: { choices: ["radio", "friend"] }, again: { choices: ["mail"] }, stars: { choices: ["4"] } };
  await givenResponses(accountId, [{ at: minute(0), answers }]);
  const order = {
    customerId: "=7301",
    orderCount: 3,
    utmSource: "instagram",
    utmMedium: "cpc",
    utmCampaign: "fall",
    orderChannel: "instagram-ads",
  };
  await inAccount(accountId, () =>
    accountPool().query(`UPDATE response SET "order" = $2 WHERE account_id = $1`, [accountId, order]),
  );
  const facts = { surveyName: "Survey", orderChannel: "instagram-ads" };
  expect(rowsOf(await exported(accountId))).toMatchObject([
    {
      ...facts,
      customerId: "'=7301",
      orderCount: "3",
      utmSource: "instagram",
      utmMedium: "cpc",
      utmCampaign: "fall",
      "Where? (heard)": "Radio | A friend",
      "Where? (heard) (channel)": "radio",
      "Where? (again)": "Mail",
      "Where? (again) (channel)": "email",
      "country (stars)": "4",
    },
  ]);
  const line = JSON.parse(await (await exportNdjson({ accountId }, {})).text());
  expect(line).toMatchObject({
    ...facts,
    order: { customerId: "=7301", orderCount: 3, utmSource: "instagram", utmMedium: "cpc", utmCampaign: "fall" },
  });
  const channels = line.answers.map(({ channels }: { channels?: object }) => channels);
  expect(channels).toEqual(expect.arrayContaining([{ radio: "radio" }, { mail: "email" }, undefined]));
});

test("views without an answer, tests and answers hidden by others are left out, as in the figures", async () => {
  const accountId = await givenAccount(exportingShop);
  const answers = { heard: { choices: ["radio"] }, country: { body: "Nowhere", counted: false } };
  await givenResponses(accountId, [
    { at: minute(0) },
    { at: minute(1), isTest: true, answers },
    { at: minute(2), answers },
    { at: "2026-03-05T00:00:00.000Z", answers },
  ]);
  const query = { startDate: "2026-03-01", endDate: "2026-03-01" };
  const rows = rowsOf(await exported(accountId, query));
  expect(rows).toMatchObject([{ viewedAt: minute(2), "Where?": "'=Radio", "From where?": "" }]);
  expect(await topLevelStats({ accountId }, query)).toMatchObject({ responses: rows.length });
  expect(rowsOf(await exported(accountId))).toHaveLength(2);
});

test("a cell shows what a rule merged an Other text into, and the text stays", async () => {
  const accountId = await givenAccount(exportingShop);
  await givenResponses(accountId, [{ at: minute(0), answers: { heard: { choices: ["other"], body: "wireless" } } }]);
  await inAccount(accountId, () =>
    accountPool().query("UPDATE answer SET merged = '{friend}' WHERE account_id = $1", [accountId]),
  );
  expect(rowsOf(await exported(accountId))).toMatchObject([
    { "Where?": "A friend, or two", "Where? (Other)": "wireless" },
  ]);
});

test("461 naughty strings as Other texts come back byte for byte, except for the apostrophe before a formula", async () => {
  const accepted = naughtyStrings.filter((text) => plainText(500, 1).safeParse(text).success);
  expect(accepted.length).toBeGreaterThan(400);
  const accountId = await givenAccount(exportingShop);
  await givenResponses(
    accountId,
    accepted.map((body, n) => ({ at: minute(n), answers: { heard: { choices: ["other"], body } } })),
  );
  const byTime = rowsOf(await exported(accountId)).toSorted((one, other) =>
    String(one.viewedAt) < String(other.viewedAt) ? -1 : 1,
  );
  const cells = byTime.map((row) => row["Where? (Other)"] ?? "");
  expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠-]/.test(cell.trim()))).toEqual([]);
  expect(cells.map((cell, n) => (cell === accepted[n] ? cell : cell.replace(/^'/, "")))).toEqual(accepted);
});
