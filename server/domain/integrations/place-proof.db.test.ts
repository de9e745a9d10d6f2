import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { complete, connect } from "#server/domain/deliveries/testing/connected-shop.ts";
import { startDeliverySandbox } from "#server/domain/deliveries/testing/delivery-sandbox.ts";
import { env } from "#server/foundation/env.ts";
import { accessTokens } from "#server/partners/integrations/googlesheets/access-token.ts";
import { sheetsClient } from "#server/partners/integrations/googlesheets/client.ts";
import { findSheet, readHeader, writeHeader } from "#server/partners/integrations/googlesheets/sheet.ts";
import { disconnectIntegration } from "./disconnect-integration.ts";
import { recordOutgoing } from "./record-outgoing.ts";

const { shops, aShop, run, statusesOf, close } = await startDeliverySandbox();
afterAll(close);

/** What a person with the right to edit a spreadsheet sees and does. */
function editorOf(spreadsheetId: string) {
  const { GOOGLE_SERVICE_ACCOUNT_EMAIL: email = "", GOOGLE_SERVICE_ACCOUNT_KEY: privateKey = "" } = env;
  const tokens = accessTokens({ email, privateKey });
  const client = sheetsClient({ spreadsheetId, email, tokens, out: recordOutgoing("GoogleSheets") });
  return {
    firstRow: async () => {
      const header = await readHeader(client, "Sheet1");
      return "names" in header ? header.names : [];
    },
    type: async (column: number, text: string) => {
      const sheet = await findSheet(client, { sheetId: 0, sheetName: null });
      if (sheet.kind === "sheet") await writeHeader(client, sheet, column, [text]);
    },
  };
}

const aSpreadsheet = () => `sheet-${randomUUID().replaceAll("bad", "bed")}`;

test("a spreadsheet that another account uses is connected only by who can type a code into it", async () => {
  const [first, second] = [await aShop(), await aShop()];
  const spreadsheetId = aSpreadsheet();
  const editor = editorOf(spreadsheetId);
  await connect(first, "GoogleSheets", { spreadsheetId });
  const refusal = await connect(second, "GoogleSheets", { spreadsheetId }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: "partner-refused",
    message: expect.stringMatching(/type AW-[0-9A-F]{8} into/),
  });
  const [code = ""] = /AW-[0-9A-F]{8}/.exec(String(refusal)) ?? [];
  await editor.type(15, `${code}0`);
  await expect(connect(second, "GoogleSheets", { spreadsheetId })).rejects.toThrow(code);
  await editor.type(15, code);
  await connect(second, "GoogleSheets", { spreadsheetId });
  expect(await editor.firstRow()).toEqual(expect.not.arrayContaining([code]));
  await complete(shops, first);
  await complete(shops, second);
  await run();
  expect([await statusesOf(first), await statusesOf(second)]).toEqual([["sent"], ["sent"]]);
  // An account that proved it once needs no code for another sheet of it, or to enter the address again.
  await connect(second, "GoogleSheets", { spreadsheetId });
});

test("the code of one account proves nothing for another, and none is needed once nobody else uses the spreadsheet", async () => {
  const [first, second, third] = [await aShop(), await aShop(), await aShop()];
  const spreadsheetId = aSpreadsheet();
  await connect(first, "GoogleSheets", { spreadsheetId });
  const refusal = await connect(second, "GoogleSheets", { spreadsheetId }).catch((error: unknown) => error);
  const [code = ""] = /AW-[0-9A-F]{8}/.exec(String(refusal)) ?? [];
  await editorOf(spreadsheetId).type(15, code);
  await expect(connect(third, "GoogleSheets", { spreadsheetId })).rejects.toThrow(/type AW-/);
  await disconnectIntegration({ accountId: first.accountId, personId: null, isStaff: false }, "GoogleSheets");
  await connect(third, "GoogleSheets", { spreadsheetId });
});

test("of two accounts that connect a spreadsheet at the same time, one does", async () => {
  const spreadsheetId = aSpreadsheet();
  const both = [await aShop(), await aShop()].map((shop) => connect(shop, "GoogleSheets", { spreadsheetId }));
  const ends = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(ends.toSorted()).toEqual(["fulfilled", "rejected"]);
});
