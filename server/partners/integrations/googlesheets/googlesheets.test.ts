import { beforeAll, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { makeGoogleSheets } from "../../../../sandbox/partners/googlesheets/routes.ts";
import type { Attempted, Outcome, Outgoing, SurveyResponse } from "../integration.ts";
import { anAnswer, aResponse, forReal, typedAnswer } from "../testing/a-response.ts";
import { aServiceAccount } from "../testing/a-service-account.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { type AccessTokens, requestToken } from "./access-token.ts";
import { googleSheetsIntegration } from "./index.ts";
import { firstColumns } from "./payload.ts";

const account = aServiceAccount();
const columns = [...firstColumns, ...aResponse().answers.map(({ question }) => question)];
const tokenAnswer = { status: 200, body: { access_token: "ya29.secret", expires_in: 3599 } };
const headerAnswer = { status: 200, body: { range: "'Sheet1'!A1:Z1", values: [columns] } };

/** A token for each attempt, so that every test sees the same requests. */
function tokensOfAttempts(): AccessTokens {
  const tokens = new WeakMap<Outgoing, ReturnType<AccessTokens["get"]>>();
  return {
    get: (out) => {
      const token = tokens.get(out) ?? requestToken(account, out);
      tokens.set(out, token);
      return token;
    },
    drop: () => undefined,
  };
}

const googleSheets = googleSheetsIntegration(account, tokensOfAttempts());

const linkTo = (spreadsheetId: string, settings: object = { sheetId: 0, sheetName: "Sheet1" }) => ({
  settings: { spreadsheetId, ...settings },
  credential: JSON.stringify({ spreadsheetId }),
});

/** Any refusal of the first request is about our key, and a spreadsheet that is gone is gone for every message. */
function meaning(status: number, position: number): Outcome["kind"] | undefined {
  const isRefusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return status === 404 || (position === 0 && isRefusal) ? "pause" : undefined;
}

const served = testIntegration({
  integration: googleSheets,
  standIn: { slug: "googlesheets", make: (context) => makeGoogleSheets(account, context) },
  settings: linkTo("sheet-of-suite").settings,
  credential: { spreadsheetId: "sheet-of-suite" },
  badCredential: { spreadsheetId: "sheet-bad" },
  secrets: ["ya29.secret"],
  answers: [tokenAnswer, headerAnswer, { status: 200, body: { updates: {} } }],
  meaning,
  // Google recognizes no repeated row: whether one is there is read before it is appended again (below).
  idsIn: null,
});

function send(spreadsheetId: string, changes: Partial<SurveyResponse> = {}, attempted: Attempted | null = null) {
  const message = googleSheets.prepare(aResponse(changes), {}, forReal);
  if (typeof message === "string") throw new Error(message);
  return message.send(linkTo(spreadsheetId), served().outgoing(), attempted);
}

// The columns of the suite's own responses.
beforeAll(async () => void (await send("sheet-of-suite")));

const appended = (spreadsheetId: string) =>
  served()
    .records.list("googlesheets")
    .filter(({ path }) => path.includes(spreadsheetId) && path.endsWith(":append"));

const rowsOf = (spreadsheetId: string) =>
  appended(spreadsheetId).map(({ body }) => {
    const { values } = membersOf(body);
    const [row] = Array.isArray(values) ? values : [];
    return Array.isArray(row) ? row : [];
  });

test("connecting names the spreadsheet, and writes the first columns into an empty sheet", async () => {
  const verified = await googleSheets.verify(linkTo("sheet-new", { sheetId: 1, sheetName: null }), served().outgoing());
  const settings = { title: "Spreadsheet sheet-new", sheetId: 1, sheetName: "Sheet2" };
  expect(verified).toEqual({ kind: "verified", settings });
  const written = served()
    .records.list("googlesheets")
    .filter(({ method }) => method === "PUT");
  expect(written.at(-1)).toMatchObject({
    query: { valueInputOption: "RAW" },
    body: { values: [[...firstColumns]] },
  });
});

test.each([
  ["sheet-unshared", { why: "permission", reason: expect.stringContaining(`isn't shared with ${account.email}.`) }],
  ["sheet-missing", { why: "settings", reason: expect.stringContaining("no spreadsheet at this address") }],
])("a spreadsheet that can't be used pauses the connection, with what to do: %s", async (spreadsheetId, expected) => {
  const refused = { kind: "pause", ...expected };
  expect(await googleSheets.verify(linkTo(spreadsheetId), served().outgoing())).toEqual(refused);
  expect(await send(spreadsheetId)).toEqual(refused);
});

test("a sheet that was renamed or deleted pauses the connection", async () => {
  const link = linkTo("sheet-renamed", { sheetId: 5, sheetName: "Old name" });
  const missing = { kind: "pause", why: "settings", reason: expect.stringContaining("renamed or deleted") };
  expect(await googleSheets.verify(link, served().outgoing())).toEqual(missing);
  const message = googleSheets.prepare(aResponse(), {}, forReal);
  expect(typeof message !== "string" && (await message.send(link, served().outgoing(), null))).toEqual(missing);
});

test("a spreadsheet that is full pauses the connection, with what to do", async () => {
  const full = {
    kind: "pause",
    why: "settings",
    reason: expect.stringMatching(/10 million cells.*Delete .* or connect/),
  };
  expect(await send("sheet-full")).toEqual(full);
  // It can't get another column, either.
  const answers = Array.from({ length: 30 }, (_, index) => anAnswer({ question: `Question ${index}` }));
  expect(await send("sheet-full-wide", { answers })).toEqual(full);
});

test("an edit appends a row with the same ID and a higher revision", async () => {
  await send("sheet-edited", { revision: 1 });
  const attempted = { firstAttemptAt: null, remoteId: null };
  expect(await send("sheet-edited", { revision: 2 }, attempted)).toEqual({ kind: "delivered" });
  expect(rowsOf("sheet-edited").map((row) => row.slice(0, 2))).toEqual([
    ["resp-1", 1],
    ["resp-1", 2],
  ]);
});

test("after an unknown outcome, a row that is there isn't appended again, and one that isn't is", async () => {
  const attempted = { firstAttemptAt: new Date(), remoteId: null };
  await send("sheet-retried", { revision: 1 });
  expect(await send("sheet-retried", { revision: 1 }, attempted)).toEqual({ kind: "delivered" });
  expect(rowsOf("sheet-retried")).toHaveLength(1);
  expect(await send("sheet-retried", { responseId: "resp-2" }, attempted)).toEqual({ kind: "delivered" });
  expect(rowsOf("sheet-retried").map(([id]) => id)).toEqual(["resp-1", "resp-2"]);
});

test("a new question gets a column at the end, also beyond the sheet's last one", async () => {
  const answersTo = (count: number) =>
    Array.from({ length: count }, (_, index) => anAnswer({ question: `Question ${index}`, labels: [`${index}`] }));
  await send("sheet-wide", { answers: answersTo(2) });
  expect(await send("sheet-wide", { answers: answersTo(30).reverse() })).toEqual({ kind: "delivered" });
  const [, last = []] = rowsOf("sheet-wide");
  expect(last.slice(firstColumns.length)).toEqual([
    "0",
    "1",
    ...Array.from({ length: 28 }, (_, index) => `${29 - index}`),
  ]);
});

test("what looks like a formula is written as the text it is", async () => {
  await send("sheet-formula", { answers: [typedAnswer('=HYPERLINK("https://evil.example")')] });
  expect(rowsOf("sheet-formula")[0]?.at(-1)).toBe('=HYPERLINK("https://evil.example")');
  expect(appended("sheet-formula")[0]?.query).toMatchObject({
    valueInputOption: "RAW",
    insertDataOption: "INSERT_ROWS",
  });
});
