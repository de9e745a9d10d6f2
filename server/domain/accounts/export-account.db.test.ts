import { expect, test } from "vitest";
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
