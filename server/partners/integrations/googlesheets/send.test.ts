import { expect, test } from "vitest";
import type { Attempted } from "../integration.ts";
import { aResponse, forReal } from "../testing/a-response.ts";
import { aServiceAccount } from "../testing/a-service-account.ts";
import { recordingOutgoing } from "../testing/serve-stand-in.ts";
import type { AccessTokens } from "./access-token.ts";
import { googleSheetsIntegration } from "./index.ts";
import { firstColumns } from "./payload.ts";

const account = aServiceAccount();
const columns = [...firstColumns, ...aResponse().answers.map(({ question }) => question)];
const headerAnswer = { status: 200, body: { range: "'Sheet1'!A1:Z1", values: [columns] } };
const link = {
  settings: { spreadsheetId: "any-sheet", sheetId: 0, sheetName: "Sheet1" },
  credential: JSON.stringify({ spreadsheetId: "any-sheet" }),
};

/** Sends with a kept token, and these answers instead of Google's. */
async function sendKept(
  tokens: AccessTokens,
  attempted: Attempted | null,
  ...answers: { status: number; body: unknown }[]
) {
  const left = [...answers];
  const out = recordingOutgoing(async () => {
    const { status, body } = left.shift() ?? { status: 599, body: "a request too many" };
    return new Response(JSON.stringify(body), { status });
  });
  const message = googleSheetsIntegration(account, tokens).prepare(aResponse(), {}, forReal);
  if (typeof message === "string") throw new Error(message);
  return { outcome: await message.send(link, out, attempted), left };
}

test("a kept token that Google no longer accepts is replaced once", async () => {
  const kept = ["ya29.old"];
  const tokens: AccessTokens = {
    get: async () => ({ kind: "token", token: kept[0] ?? "ya29.new", isNew: kept.length === 0 }),
    drop: (token) => void kept.splice(kept.indexOf(token), 1),
  };
  const refused = { status: 401, body: { error: { code: 401, message: "Invalid ya29.old" } } };
  const { outcome } = await sendKept(tokens, null, refused, headerAnswer, { status: 200, body: {} });
  expect(outcome).toEqual({ kind: "delivered" });
});

const steady: AccessTokens = {
  get: async () => ({ kind: "token", token: "ya29.secret", isNew: true }),
  drop: () => undefined,
};

test.each([
  [
    { range: "'Sheet1'!A1:Z1", values: [["Name", "Email"]] },
    { kind: "pause", why: "settings" },
  ],
  [{}, { kind: "later", scope: "message" }],
  ["<html>", { kind: "later", scope: "message" }],
])("nothing is written under a first row that isn't ours, or that can't be read: %j", async (body, expected) => {
  const { outcome } = await sendKept(steady, null, { status: 200, body });
  expect(outcome).toMatchObject(expected);
});

test("nothing is appended while the rows that are there can't be read", async () => {
  const attempted = { firstAttemptAt: new Date(), remoteId: null };
  for (const answer of [
    { status: 200, body: {} },
    { status: 503, body: {} },
  ]) {
    expect((await sendKept(steady, attempted, headerAnswer, answer)).outcome).toMatchObject({ kind: "later" });
  }
});

test("a row is found among more rows than one response holds", async () => {
  const attempted = { firstAttemptAt: new Date(), remoteId: null };
  const full = { range: "A2:B50001", values: [Array(50_000).fill("other"), Array(50_000).fill(1)] };
  const last = {
    range: "A50002:B100001",
    values: [
      ["resp-1", "resp-1"],
      [1, "2"],
    ],
  };
  const answers = [full, last].map((body) => ({ status: 200, body }));
  expect((await sendKept(steady, attempted, headerAnswer, ...answers)).outcome).toEqual({ kind: "delivered" });
});

const beyondGrid = {
  status: 400,
  body: { error: { message: "Range ('Sheet1'!A2:B50001) exceeds grid limits. Max rows: 1, max columns: 26" } },
};

test("a sheet that ends where the next rows would be read gets the row", async () => {
  const attempted = { firstAttemptAt: new Date(), remoteId: null };
  const answers = [headerAnswer, beyondGrid, { status: 200, body: {} }];
  expect(await sendKept(steady, attempted, ...answers)).toEqual({ outcome: { kind: "delivered" }, left: [] });
});

test.each([
  [columns.slice(1), "has to start with Response ID and Revision"],
  [columns.toSpliced(1, 1), "has to start with Response ID and Revision"],
])("a column that rows are recognized by was deleted: the merchant hears what to do", async (names, words) => {
  const { outcome } = await sendKept(steady, null, { status: 200, body: { range: "'Sheet1'!A1:Z1", values: [names] } });
  expect(outcome).toEqual({ kind: "pause", why: "settings", reason: expect.stringContaining(words) });
});

test("a question's column that was deleted is added again, also if columns are deleted while that is done", async () => {
  const header = { status: 200, body: { range: "'Sheet1'!A1:Z1", values: [columns.slice(0, -1)] } };
  const properties = { sheetId: 0, title: "Sheet1", gridProperties: { columnCount: 26 } };
  const grid = { status: 200, body: { sheets: [{ properties }] } };
  const written = { status: 200, body: {} };
  const added = await sendKept(steady, null, header, grid, written, written);
  expect(added).toEqual({ outcome: { kind: "delivered" }, left: [] });
  const { outcome } = await sendKept(steady, null, header, grid, beyondGrid);
  expect(outcome).toEqual({
    kind: "later",
    scope: "message",
    reason: "The sheet's rows or columns were changed while we wrote. We'll try again.",
  });
});

test("the operator hears that the API is turned off, and reasons repeat no token", async () => {
  const disabled = { error: { code: 403, message: "API off", details: [{ reason: "SERVICE_DISABLED" }] } };
  const { outcome } = await sendKept(steady, null, { status: 403, body: disabled });
  expect(outcome).toMatchObject({ kind: "pause", reason: expect.stringContaining("API is turned off") });
  const refused = { error: { code: 400, message: "Wrong: ya29.secret" } };
  expect((await sendKept(steady, null, { status: 400, body: refused })).outcome).toMatchObject({
    kind: "refused",
    reason: expect.stringMatching(/Wrong: …$/),
  });
});
