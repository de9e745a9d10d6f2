import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";

const single = (questionNameId: string) => ({ questionNameId, type: "single" as const, title: "Q", required: false });

/** An account with answers, and its owner's export as lines. */
async function exported() {
  const accountId = await givenAccount({ questions: [single("source")], removedQuestions: [single("removed")] });
  const owner = await aPerson();
  await aMembership(accountId, owner, "owner");
  const at = "2026-11-20T10:00:00.000Z";
  const words = 'Line\nbreak, "quotes", \\backslash\u0001, \t tab';
  const [pageId] = await givenResponses(accountId, [
    { at, orderTotalMinor: 4990, currency: "USD", answers: { source: { choices: ["other"], body: words } } },
    { at },
  ]);
  const cookie = await signIn(owner);
  const { token } = await (await api("POST", "/Integration/GenerateNewApiKey", { cookie })).json();
  const response = await api("GET", "/app/account/export", { cookie });
  const text = await response.text();
  const lines: Record<string, unknown>[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { accountId, owner, pageId, words, token, cookie, response, text, lines };
}

test("contains everything in the account, one object per line, and no secrets", async () => {
  const { accountId, owner, pageId, words, token, response, text, lines } = await exported();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="afterword-\d{4}-\d\d-\d\d\.ndjson"$/,
  );
  const counted = Object.groupBy(lines, ({ kind }) => String(kind));
  expect(Object.fromEntries(Object.entries(counted).map(([kind, of]) => [kind, of?.length]))).toEqual({
    account: 1,
    member: 1,
    apiKey: 1,
    survey: 1,
    surveyVersion: 2,
    question: 2,
    response: 2,
  });
  expect(lines[0]).toMatchObject({
    kind: "account",
    accountId,
    timeZone: "UTC",
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(lines[1]).toMatchObject({ kind: "member", emailAddress: owner.emailAddress, userRole: "owner" });
  const response1 = lines.find(({ responseId }) => responseId === pageId);
  expect(response1).toMatchObject({
    status: "partial",
    orderTotal: 49.9,
    viewedAt: "2026-11-20T10:00:00.000Z",
    answers: [{ questionNameId: "source", choices: ["other"], text: words }],
  });
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/hash/i);
});

test("contains what members decided about responses and texts, what an answer counts as, and the shopper's consent", async () => {
  const { accountId, cookie } = await exported();
  const ofAccount = { accountId, questionId: "source" };
  const at = new Date("2026-11-20T10:00:00.000Z");
  await inAccount(accountId, async () => {
    const { id: responseId } = await tenant().response.findFirstOrThrow({ where: { accountId, status: 1 } });
    await tenant().response.updateMany({
      where: { accountId, id: responseId },
      data: { consent: { marketing: true } },
    });
    await tenant().answer.updateMany({ where: ofAccount, data: { merged: ["b"] } });
    await tenant().responseMark.create({ data: { accountId, responseId, tags: ["vip"], readAt: at, testAt: at } });
    const merge = { ...ofAccount, choiceId: "b", texts: ["Insta"], normalized: ["insta"], createdAt: at };
    await tenant().otherMerge.create({ data: { ...merge, choiceLabel: "B" } });
    await tenant().otherRule.create({ data: { ...ofAccount, choiceId: "b", normalized: "insta", createdAt: at } });
    await tenant().copiedQuestion.create({ data: { accountId, questionNameId: "source", enabledAt: at } });
    await tenant().downgradeReason.create({
      data: { accountId, plan: "Free", previousPlan: "Orders_1K", reason: "price", createdAt: at },
    });
  });
  const text = await (await api("GET", "/app/account/export", { cookie })).text();
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const only = (kind: string) => lines.filter((line) => line.kind === kind);
  const [questionNameId, choiceId, iso] = ["source", "b", at.toISOString()];
  expect(only("response")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        consent: { marketing: true },
        tags: ["vip"],
        readAt: iso,
        markedTestAt: iso,
        answers: [expect.objectContaining({ choices: ["other"], merged: ["b"] })],
      }),
      expect.objectContaining({ tags: [], readAt: null, markedTestAt: null }),
    ]),
  );
  expect(only("otherMerge")).toMatchObject([{ questionNameId, choiceId, choiceLabel: "B", texts: ["Insta"] }]);
  expect(only("otherRule")).toEqual([{ kind: "otherRule", questionNameId, text: "insta", choiceId, createdAt: iso }]);
  expect(only("copiedQuestion")).toEqual([{ kind: "copiedQuestion", questionNameId, enabledAt: iso }]);
  expect(only("downgradeReason")).toMatchObject([{ plan: "Free", previousPlan: "Orders_1K", reason: "price" }]);
});

test("contains nothing from another account", async () => {
  const other = await anAccount();
  const { text } = await exported();
  expect(text).not.toContain(other.accountId);
  expect(text).not.toContain(other.owner.emailAddress);
});

test("a HEAD request doesn't count against the limit on exports", async () => {
  const { cookie } = await exported();
  for (let asked = 0; asked < 4; asked++) {
    const head = await api("HEAD", "/app/account/export", { cookie });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  }
  expect((await (await api("GET", "/app/account/export", { cookie })).text()).length).toBeGreaterThan(0);
});
