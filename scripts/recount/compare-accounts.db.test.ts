import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAs } from "#server/foundation/database/db.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { compareAccounts } from "./compare-accounts.ts";

const client = clientAs("afterword_worker");
beforeAll(() => client.connect());
afterAll(() => client.end());

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const questions = [{ questionNameId: "source", type: "single" as const, title: "Source", required: false, choices }];
const at = "2026-11-20T10:00:00.000Z";

async function compared(account: string, repair: boolean) {
  const lines: string[] = [];
  const found = await compareAccounts(client, { account, repair, say: (line) => lines.push(line) });
  return { found, lines };
}

test("differences are listed counter by counter, corrected on request, and then gone", async () => {
  const account = await givenAccount({ questions });
  await givenResponses(account, [{ at, answers: { source: { choices: ["a"] } }, shown: ["source"] }]);
  const isWell = { found: 0, lines: ["Every counter of 1 account matches the rows."] };
  expect(await compared(account, false)).toEqual(isWell);
  await client.query("UPDATE choice_folded SET count = 3 WHERE account_id = $1", [account]);
  const line = `choice_daily ${account} source a 2026-11-20 0 thankYou: counter 3 0 0, rows 1 0 0`;
  const last = "Counters of 1 account that don't match: 1. Run again with --repair to fix them.";
  expect(await compared(account, false)).toEqual({ found: 1, lines: [line, last] });
  expect(await compared(account, true)).toEqual({ found: 1, lines: [line, "Repaired counters of 1 account: 1."] });
  expect(await compared(account, true)).toEqual(isWell);
});

test("an unknown account is reported as such", async () => {
  const nobody = "0190a000-0000-7000-8000-000000000000";
  await expect(compared(nobody, false)).rejects.toThrow(`Account ${nobody} doesn't exist.`);
});
