import { afterAll, expect, test } from "vitest";
import { customerValue } from "#server/domain/customer-value/index.ts";
import { cohorts } from "#server/domain/customer-value/testing/cohorts.ts";
import { answer, now } from "#server/domain/frames/testing/framed-orders.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { channelReport } from "./channel-report.ts";

const { owner, givenCustomers, countValue } = cohorts();
afterAll(() => owner.end());

const choices = [
  { id: "a", label: "A podcast", channel: "podcast" },
  { id: "b", label: "Google", channel: "search" },
];
const questions = [
  { questionNameId: "source", type: "single" as const, title: "How did you hear about us?", required: false, choices },
];

test("a channel's new customers are worth what the question says, and that by what one costs, with cautious ends", async () => {
  const accountId = await givenAccount({ questions });
  const ids = Array.from({ length: 200 }, (_, n) => `c${n}`);
  await givenCustomers(
    accountId,
    ids.map((id, n) => ({
      id,
      day: "2026-06-10",
      total: 5_000 + (n % 10) * 100,
      later: n % 3 === 0 ? [{ day: "2026-07-01", total: 3_000 }] : [],
    })),
  );
  await givenResponses(
    accountId,
    ids.slice(0, 80).map((id, n) => answer(id, { source: { choices: [n < 50 ? "a" : "b"] } })),
  );
  await owner.query(
    `INSERT INTO channel_spend (account_id, channel, start_day, end_day, spend_minor, currency)
     VALUES ($1, 'podcast', '2026-06-10', '2026-06-10', 200000, 'USD')`,
    [accountId],
  );
  await countValue(accountId);
  const [report, values] = await Promise.all([
    channelReport({ accountId, now }, { startDate: "2026-06-10", endDate: "2026-07-31" }),
    customerValue({ accountId, now }, "source", {}),
  ]);
  const [podcast, search] = report.channels;
  const [answerValue] = values?.answers ?? [];
  expect(report.value).toMatchObject({ horizon: 90, firstMonth: "2026-06-01", customers: 200, answered: 80 });
  expect(report.value?.mean).toBe(values?.all?.value);
  expect(podcast).toMatchObject({ channel: "podcast", valueCustomers: 50 });
  expect([podcast?.value, podcast?.valueLow, podcast?.valueHigh]).toEqual([
    answerValue?.value,
    answerValue?.valueLow,
    answerValue?.valueHigh,
  ]);
  expect(podcast?.valuePerCost).toBeCloseTo((podcast?.value ?? 0) / (podcast?.costPerNewCustomer ?? 0), 6);
  expect(podcast?.valuePerCostLow).toBeCloseTo((podcast?.valueLow ?? 0) / (podcast?.costPerNewCustomerHigh ?? 0), 6);
  expect(podcast?.valuePerCostHigh).toBeCloseTo((podcast?.valueHigh ?? 0) / (podcast?.costPerNewCustomerLow ?? 0), 6);
  expect(search).toMatchObject({ valueCustomers: 30, valuePerCost: null });
  expect(search?.value).not.toBeNull();
});
