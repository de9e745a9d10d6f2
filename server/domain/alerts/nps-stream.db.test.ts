import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { asOwner, asWorker, timeZone } from "#server/domain/digests/testing/given-shop.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { checkAlerts } from "./check-alerts.ts";
import { listAlerts } from "./list-alerts.ts";

afterAll(stopSender);

const required = false;
const questions: Question[] = [
  { questionNameId: "fewer", type: "nps", title: "Recommend our packaging?", required },
  { questionNameId: "most", type: "nps", title: "Recommend us?", required },
];

const DAY_MS = 24 * 60 * 60 * 1000;
// Noon in the time zone of the account.
const noon = new Date("2026-06-24T03:00:00Z");
const at = (daysAgo: number) => new Date(noon.getTime() - daysAgo * DAY_MS).toISOString();

/** Twenty responses of a day; every second one also answers the other question, with the same score. */
function ofDay(daysAgo: number, { promoters, passives }: { promoters: number; passives: number }): GivenResponse[] {
  return Array.from({ length: 20 }, (_, place) => {
    const score = { choices: [place < promoters ? "9" : place < promoters + passives ? "7" : "3"] };
    return { at: at(daysAgo), answers: { most: score, ...(place % 2 === 0 && { fewer: score }) } };
  });
}

test("the NPS that most answer is checked as it was counted: an alert has its points, and tests are left out", async () => {
  const accountId = await givenAccount({ questions, timeZone });
  await asOwner("UPDATE survey_version SET published_at = '2026-01-01' WHERE account_id = $1", [accountId]);
  const days = Array.from({ length: 60 }, (_, place) => place + 1);
  const responses = days.flatMap((daysAgo) =>
    ofDay(daysAgo, daysAgo <= 3 ? { promoters: 4, passives: 6 } : { promoters: 12, passives: 6 }),
  );
  const tests = [4, 5, 6].flatMap((daysAgo) =>
    ofDay(daysAgo, { promoters: 0, passives: 0 }).map((response) => ({ ...response, isTest: true })),
  );
  await givenResponses(accountId, [...responses, ...tests]);
  await asWorker((client) => checkAlerts(client, noon));
  const { alerts } = await listAlerts({ accountId, now: noon });
  expect(alerts).toHaveLength(1);
  const [alert] = alerts;
  expect(alert).toMatchObject({ kind: "nps", questionId: "most", title: "Recommend us?", label: null });
  expect(alert?.since).toBe(at(3).slice(0, 10));
  expect(alert?.before).toBeCloseTo(50, 0);
  expect(alert?.now).toBeCloseTo(-30, 5);
  expect(alert?.low).toBeLessThan(-80);
  expect(alert?.high).toBeGreaterThan(-80);
  expect(alert?.high).toBeLessThan(-40);
});
