/**
 * @module-tag process
 * @module-tag full
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { parseJson } from "#lib/unknown-values.ts";
import { askedQuestions } from "#server/domain/analytics/testing/order-scenario.ts";
import { given, ofGiven } from "#server/domain/explore/testing/random-explorations.ts";
import { disconnectIntegration, storeLink } from "#server/domain/integrations/index.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { copyAccount, noteChanges } from "./index.ts";

const root = await mkdtemp(path.join(tmpdir(), "afterword-files-"));
vi.stubEnv("RESPONSE_FILES_FOLDER", root);
afterAll(async () => {
  await Promise.all([rm(root, { recursive: true }), closeDatabases()]);
});

const program = path.resolve(import.meta.dirname, "../../../scripts/engines/duckdb.mjs");

async function inDuckDb(statement: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, statement]);
  return parseJson(stdout);
}

test("DuckDB reads the files of a folder as they were counted, and they go with the connection", async () => {
  const accountId = await givenAccount({ questions: askedQuestions });
  const responses = fc.sample(given, { numRuns: 500, seed: 20_261_128 });
  await givenResponses(accountId, responses);
  const link = { accountId, personId: null, isStaff: false, name: "Folder" as const };
  const credential = JSON.stringify({ folder: "shop-1a2b3c4d" });
  await storeLink({
    ...link,
    enabled: true,
    settings: { folder: "shop-1a2b3c4d" },
    credential,
    isNewPlace: false,
    isTried: true,
    now: new Date(),
  });
  const now = new Date();
  await expect
    .poll(async () => {
      const due = await onWorkerConnection((client) => noteChanges(client, now));
      const own = due.find((one) => one.accountId === accountId);
      if (own)
        await onLongWorkerConnection((client) => copyAccount(client, own, { now: () => now, responsesOfPart: 100 }));
      return own !== undefined;
    })
    .toBe(true);
  const folder = path.join(root, "shop-1a2b3c4d");
  const plain = responses.flatMap(ofGiven);
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((file) => file.endsWith(".parquet"))).toHaveLength(2 * Math.ceil(plain.length / 100));
  const counted = await inDuckDb(`
    SELECT choice, country, count(*)::int AS responses, round(100 * sum(order_total) FILTER (WHERE currency = 'USD'))::int AS minor
    FROM '${folder}/responses/*/*/*.parquet' r
    JOIN (SELECT response_id, unnest(counted_choice_ids) AS choice FROM '${folder}/answers/*/*/*.parquet' WHERE question_id = 'source') a
      USING (response_id)
    GROUP BY choice, country ORDER BY choice, country`);
  const cells = new Map<string, { responses: number; minor: number | null }>();
  for (const response of responses) {
    const { isTest, country = "", currency, orderTotalMinor = 0, answers = {} } = response;
    if (isTest || Object.keys(answers).length === 0 || answers.source?.counted === false) continue;
    for (const choice of answers.source?.choices ?? []) {
      const { responses: before, minor } = cells.get(`${choice} ${country}`) ?? { responses: 0, minor: null };
      const more = currency === "USD" ? (minor ?? 0) + orderTotalMinor : minor;
      cells.set(`${choice} ${country}`, { responses: before + 1, minor: more });
    }
  }
  expect(counted).toEqual(
    [...cells]
      .map(([key, sums]) => ({ choice: key.split(" ")[0], country: key.split(" ")[1], ...sums }))
      .sort((one, other) => (`${one.choice} ${one.country}` < `${other.choice} ${other.country}` ? -1 : 1)),
  );
  expect(cells.size).toBeGreaterThan(8);
  await disconnectIntegration(link, "Folder");
  const [left] = await onWorkerConnection((client) => noteChanges(client, now));
  expect(left).toMatchObject({ accountId, integration: "Folder" });
  await onLongWorkerConnection((client) =>
    copyAccount(client, { accountId, integration: "Folder" }, { now: () => now }),
  );
  expect(await readdir(root)).toEqual([]);
  expect(await onWorkerConnection((client) => noteChanges(client, now))).toEqual([]);
});
