import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { connectionAs } from "#server/foundation/database/db.ts";
import { query } from "#server/testing/query.ts";
import { migrateDeploy } from "../../scripts/migrate-deploy.mjs";
import { recount } from "./recount.ts";
import { branchingDocument, messageOf, source } from "./testing/branching-survey.ts";
import { type MadeStore, makeStore } from "./testing/make-store.ts";
import { saveAsPreviousRelease } from "./testing/previous-release.ts";
import { save, serveStorefront } from "./testing/serve-storefront.ts";

const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations");
const firstOfThisRelease = "20261123070000_revenue_currency";

/** A database as the previous release left it. */
async function previousDatabase(): Promise<string> {
  const name = `previous_${crypto.randomUUID().replaceAll("-", "")}`;
  await query(`${inject("clusterUrl")}/postgres`, `CREATE DATABASE ${name}`);
  const databaseUrl = `${inject("clusterUrl")}/${name}`;
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const migration of readdirSync(migrations).filter((each) => each < firstOfThisRelease))
    cpSync(path.join(migrations, migration), path.join(folder, migration), { recursive: true });
  await migrateDeploy(databaseUrl, folder);
  return databaseUrl;
}

const totals = { USD: 1_000, EUR: 300 };
const inTurn = (saved: number) => ({
  choice: ["a", "b", "c"][saved % 3] ?? "a",
  currency: saved % 4 === 0 ? ("EUR" as const) : ("USD" as const),
});

/** A process of the previous release that saves answers until it is stopped, each once. */
class PreviousProcess {
  saved = 0;
  #isStopped = false;
  readonly #name: string;
  readonly #running: Promise<void>;

  constructor(databaseUrl: string, store: MadeStore, stripe: number) {
    this.#name = `previous-${stripe}`;
    this.#running = this.#run(databaseUrl, store, stripe);
  }

  async #run(databaseUrl: string, { accountId, surveyId }: MadeStore, stripe: number): Promise<void> {
    const client = new pg.Client({ ...connectionAs("afterword_ingest"), connectionString: databaseUrl });
    await client.connect();
    try {
      while (!this.#isStopped) {
        const { choice, currency } = inTurn(this.saved);
        const order = { orderKey: `o:${this.#name} ${this.saved}`, orderTotalMinor: totals[currency], currency };
        await saveAsPreviousRelease(client, stripe, { accountId, surveyId, choice, ...order, accountCurrency: "USD" });
        this.saved++;
      }
    } finally {
      await client.end();
    }
  }

  /** Resolves once that many more are saved. @throws what its statement failed with */
  async more(count: number): Promise<void> {
    const wanted = this.saved + count;
    await Promise.race([this.#running, expect.poll(() => this.saved, { timeout: 30_000 }).toBeGreaterThan(wanted)]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }
}

test("both releases count every answer exactly before, during and after the exchange of the revenue counters' key", {
  tags: ["full"],
  timeout: 120_000,
}, async () => {
  const databaseUrl = await previousDatabase();
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  onTestFinished(() => owner.end());
  const store = await makeStore(owner, { document: branchingDocument });
  const previous = [0, 1].map((stripe) => new PreviousProcess(databaseUrl, store, stripe));
  const more = (count: number) => Promise.all(previous.map((each) => each.more(count)));
  await more(20);
  expect(await migrateDeploy(databaseUrl)).toContain("20261123070200_exchange_revenue_key");
  await more(20);

  // The new release starts with the stripe of one that still runs.
  const connection = { ...connectionAs("afterword_ingest"), connectionString: databaseUrl };
  const served = await serveStorefront({ connection });
  const sent = 40;
  const answers = Array.from({ length: sent }, async (_, index) => {
    const { choice, currency } = inTurn(index);
    const order = { total: totals[currency] / 100, currency };
    const change = { sourceOrderId: `new ${index}`, answers: [source(choice)], order };
    return (await save(served.base, messageOf(store, { ...change, platform: "None" }))).status;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  await more(20);
  await Promise.all(previous.map((each) => each.stop()));
  await served.close();

  expect(await recount(owner, store.accountId)).toEqual([]);
  const counts = [sent, ...previous.map(({ saved }) => saved)];
  const saved = counts.reduce((sum, count) => sum + count, 0);
  const euros = counts.reduce((sum, count) => sum + Math.ceil(count / 4), 0);
  const { rows } = await owner.query(
    `SELECT CASE currency WHEN 'EUR' THEN 'EUR' ELSE 'USD' END AS currency, sum(orders)::int AS orders,
       sum(revenue_minor)::int AS revenue FROM choice_daily GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { currency: "EUR", orders: euros, revenue: euros * totals.EUR },
    { currency: "USD", orders: saved - euros, revenue: (saved - euros) * totals.USD },
  ]);
  // The screens of the previous release read every count under the table's previous name.
  const counted = await owner.query("SELECT sum(count)::int AS count FROM answer_daily WHERE question_id = 'source'");
  expect(counted.rows).toEqual([{ count: saved }]);
});
