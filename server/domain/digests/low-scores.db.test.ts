import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { rewriteResponses } from "#server/storefront/index.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { sendLowScores } from "./send-low-scores.ts";
import { serveUnsubscribe } from "./serve-unsubscribe.ts";
import { asOwner, asWorker, givenMember } from "./testing/given-shop.ts";

afterAll(stopSender);

const answeredAt = "2026-05-11T10:00:00.000Z";
const at = (minutes: number) => new Date(Date.parse(answeredAt) + minutes * 60_000);
const send = (minutes = 1) => asWorker((client) => sendLowScores(client, at(minutes)));

const required = false;
const stars = (max: number): Question => ({
  questionNameId: `stars-${max}`,
  type: "rating",
  title: `Stars of ${max}?`,
  required,
  max,
});
const questions: Question[] = [
  { questionNameId: "score", type: "nps", title: "Recommend?", required },
  { questionNameId: "stars", type: "rating", title: "Stars?", required },
  stars(3),
  stars(10),
  { questionNameId: "better", type: "longText", title: "What could be better?", required },
];

const wants = { low_score_mails_since: at(-60).toISOString() };
const gave = (question: string, score: number, more: Partial<GivenResponse> = {}): GivenResponse => ({
  at: answeredAt,
  answers: { [question]: { choices: [String(score)] } },
  ...more,
});

async function givenShop(...responses: GivenResponse[]) {
  const accountId = await givenAccount({ questions });
  if (responses.length > 0) await givenResponses(accountId, responses);
  return { accountId, member: await givenMember(accountId, wants) };
}

type Member = Awaited<ReturnType<typeof givenMember>>;

async function mailsOf({ emailAddress }: Member) {
  const mails = await mailedTo(emailAddress);
  expect(mails.every(({ template }) => template === "low-score")).toBe(true);
  return mails.map(({ props }) => Object(props));
}

test.each([
  ["score", 0, 6, 7],
  ["stars", 1, 2, 3],
  ["stars-3", 1, 1, 2],
  ["stars-10", 1, 4, 5],
])("for %s, %i to %i is low and is mailed; %i isn't", async (question, lowest, highest, next) => {
  const { member } = await givenShop(gave(question, lowest), gave(question, highest), gave(question, next));
  await send();
  const scores = (await mailsOf(member)).map(({ scores: [first] }) => first.score);
  expect(scores.sort()).toEqual([lowest, highest].sort());
});

test("the mail names the question and the order, and quotes what the shopper wrote", async () => {
  const answers = { score: { choices: ["3"] }, stars: { choices: ["5"] }, better: { body: "The box was open." } };
  const { accountId, member } = await givenShop({ at: answeredAt, sourceOrderId: "1042", answers });
  await send();
  expect(await mailsOf(member)).toEqual([
    {
      companyName: "Shop",
      sourceOrderId: "1042",
      scores: [{ title: "Recommend?", score: 3, max: 10 }],
      texts: [{ title: "What could be better?", text: "The box was open." }],
      url: expect.stringContaining("/surveys/question/score/responses?from=2026-05-11&to=2026-05-11"),
      unsubscribeUrl: unsubscribeAddress({ kind: "lowScore", accountId, personId: member.personId }),
    },
  ]);
});

test("a response is mailed once, even if runs repeat or overlap, or it is edited later", async () => {
  const { accountId, member } = await givenShop(gave("score", 2));
  await Promise.all([send(), send(), send()]);
  expect(await mailsOf(member)).toHaveLength(1);
  await asOwner("UPDATE answer SET choices = '{1}' WHERE account_id = $1", [accountId]);
  await send(30);
  expect(await mailsOf(member)).toHaveLength(1);
});

test("a correction within a minute replaces the answer, and a later low one is still mailed", async () => {
  const { accountId, member } = await givenShop(gave("score", 2));
  const correct = async (score: number, minutes: number) => {
    await asOwner("UPDATE answer SET choices = $2 WHERE account_id = $1", [accountId, [String(score)]]);
    await asOwner("UPDATE response SET updated_at = $2 WHERE account_id = $1", [accountId, at(minutes)]);
  };
  await send(0.9);
  await correct(9, 0.9);
  await send(2);
  expect(await mailsOf(member)).toEqual([]);
  await correct(4, 5);
  await send(6);
  expect(await mailsOf(member)).toHaveLength(1);
});

test("only members who had these emails on by then get them, and test orders cause none", async () => {
  const { accountId, member } = await givenShop(gave("score", 2), gave("score", 1, { isTest: true }));
  const later = await givenMember(accountId, { low_score_mails_since: at(0.5).toISOString() });
  const invited = await givenMember(accountId, { ...wants, status: "invited" });
  const others = [later, invited, await givenMember(accountId)];
  await send();
  expect(await mailsOf(member)).toHaveLength(1);
  for (const other of others) expect(await mailsOf(other)).toEqual([]);
});

test("an answer more than a day old isn't mailed, and a closing account gets no mail", async () => {
  const { accountId, member } = await givenShop(gave("score", 2));
  await send(24 * 60 + 1);
  await asOwner("UPDATE account SET status = 'closing', closes_at = $2 WHERE id = $1", [accountId, at(10_000)]);
  await send();
  expect(await mailsOf(member)).toEqual([]);
});

test("an answer over the plan's limit isn't mailed until it may be read", async () => {
  const { accountId, member } = await givenShop(gave("score", 2));
  for (const table of ["response", "answer"]) {
    await asOwner(`UPDATE ${table} SET lock_place = 101 WHERE account_id = $1`, [accountId]);
  }
  await send();
  expect(await mailsOf(member)).toEqual([]);
  await asOwner("UPDATE account SET unlocked_up_to = 101 WHERE id = $1", [accountId]);
  await send();
  expect(await mailsOf(member)).toHaveLength(1);
});

test("one click ends these emails for one person", async () => {
  const { accountId, member } = await givenShop(gave("score", 2));
  const other = await givenMember(accountId, wants);
  const address = unsubscribeAddress({ kind: "lowScore", accountId, personId: member.personId });
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect(await (await serveUnsubscribe(new Request(address))).text()).toContain("receive low-score alerts for Shop");
  expect((await serveUnsubscribe(new Request(address, { method: "POST", body }))).status).toBe(200);
  await send();
  expect([await mailsOf(member), await mailsOf(other)]).toEqual([[], [expect.anything()]]);
});

test("deleting a response deletes the record of its mail", async () => {
  const { accountId } = await givenShop(gave("score", 2));
  await send();
  const noted = "SELECT response_id AS id FROM low_score_mail WHERE account_id = $1";
  const [{ id } = {}] = await asOwner(noted, [accountId]);
  await asWorker(async (client) => {
    await client.query("BEGIN");
    await rewriteResponses(client, accountId, [String(id)], () => null);
    await client.query("COMMIT");
  });
  expect(await asOwner(noted, [accountId])).toEqual([]);
});
