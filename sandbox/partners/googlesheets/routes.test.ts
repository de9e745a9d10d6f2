import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { serveForTest } from "../testing/serve-for-test.ts";
import { signToken } from "../wix/sign.ts";
import { makeGoogleSheets } from "./routes.ts";

function newKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

const account = { email: "surveys@google.example", privateKey: newKey() };
let served: Awaited<ReturnType<typeof serveForTest>>;
let authorization: string;
beforeAll(async () => {
  served = await serveForTest((context) => makeGoogleSheets(account, context));
  const { body } = await grant({});
  authorization = `Bearer ${String(membersOf(body).access_token)}`;
});
afterAll(() => served.close());

const grant_type = "urn:ietf:params:oauth:grant-type:jwt-bearer";

function grant(changes: object, key = account.privateKey) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: account.email,
    scope: "https://www.googleapis.com/auth/spreadsheets",
    iat,
    exp: iat + 3600,
    aud: "https://oauth2.googleapis.com/token",
    ...changes,
  };
  return served.post("/googlesheets/token", { grant_type, assertion: signToken(key, claims) });
}

const values = (id: string, range: string) => `/googlesheets/v4/spreadsheets/${id}/values/${encodeURIComponent(range)}`;
const append = (id: string, row: unknown[], query = "valueInputOption=RAW&insertDataOption=INSERT_ROWS") =>
  served.post(`${values(id, "'Sheet1'!A1:A1")}:append?${query}`, { values: [row] }, { authorization });

test("an assertion is exchanged for a token", async () => {
  expect(await grant({})).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 3599 } });
});

test.each([
  ["of another account", { iss: "other@google.example" }],
  ["for another audience", { aud: "https://sheets.googleapis.com/" }],
  ["for another scope", { scope: "https://www.googleapis.com/auth/drive" }],
  ["that has expired", { iat: 1, exp: 3601 }],
  ["that is valid for too long", { exp: Math.floor(Date.now() / 1000) + 7200 }],
])("an assertion %s is refused", async (_what, changes) => {
  expect(await grant(changes)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("an assertion that another key signed, or none, is refused", async () => {
  expect(await grant({}, newKey())).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  for (const assertion of ["", "a.b.c"]) {
    expect(await served.post("/googlesheets/token", { grant_type, assertion })).toMatchObject({ status: 400 });
  }
});

test("rows are appended as they are, and read by row or by column, without what is empty at the end", async () => {
  await append("sheet-1", ["Response ID", "Revision", ""]);
  expect((await append("sheet-1", ["=1+1", 2, ""])).status).toBe(200);
  const read = await served.get(values("sheet-1", "'Sheet1'!A1:B50"), { authorization });
  expect(read.body).toMatchObject({
    values: [
      ["Response ID", "Revision"],
      ["=1+1", 2],
    ],
  });
  const path = `${values("sheet-1", "'Sheet1'!A2:B50")}?majorDimension=COLUMNS`;
  expect((await served.get(path, { authorization })).body).toMatchObject({ values: [["=1+1"], [2]] });
  expect((await served.get(values("sheet-1", "'Sheet2'!1:1"), { authorization })).body).not.toHaveProperty("values");
});

test("a spreadsheet is shown as tables, and what is in it as text", async () => {
  await append("sheet-3", ["Response ID", "Why?"]);
  await append("sheet-3", ["resp-1", "<b>Great</b>"]);
  const page = (await served.page("/googlesheets/sheet-3")).body;
  expect(page).toContain('<th scope="col">Why?</th>');
  expect(page).toContain("<td>&lt;b&gt;Great&lt;/b&gt;</td>");
  expect((await served.page("/googlesheets/sheet-4")).body).toContain("Nothing here yet.");
});

test("values that Google would interpret, other sheets, and columns beyond the last are refused", async () => {
  expect((await append("sheet-2", ["a"], "valueInputOption=USER_ENTERED&insertDataOption=INSERT_ROWS")).status).toBe(
    400,
  );
  const unknown = await served.get(values("sheet-2", "'Other'!1:1"), { authorization });
  expect(unknown).toMatchObject({ status: 400, body: { error: { message: "Unable to parse range: 'Other'!1:1" } } });
  const beyond = `${values("sheet-2", "'Sheet1'!AA1:AA1")}?valueInputOption=RAW`;
  expect((await served.post(beyond, { values: [["a"]] }, { authorization }, "PUT")).status).toBe(400);
});

test("rows after the sheet's last one can't be read, and a full spreadsheet takes no more of them", async () => {
  const after = await served.get(values("sheet-5", "'Sheet1'!A1001:B1002"), { authorization });
  const limits = "exceeds grid limits. Max rows: 1000, max columns: 26";
  expect(after).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(limits) } } });
  const tooMany = { message: expect.stringContaining("above the limit of 10000000 cells") };
  expect(await append("sheet-full", ["a"])).toMatchObject({ status: 400, body: { error: tooMany } });
});

test.each([
  ["sheet-bad", 401],
  ["sheet-unshared", 403],
  ["sheet-missing", 404],
])("the spreadsheet %s is answered %i", async (id, status) => {
  expect((await served.get(`/googlesheets/v4/spreadsheets/${id}`, { authorization })).status).toBe(status);
  expect((await served.get(`/googlesheets/v4/spreadsheets/${id}`)).status).toBe(401);
});
