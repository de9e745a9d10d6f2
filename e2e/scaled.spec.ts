import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { RunningProduct } from "../scripts/suite/start-product.ts";
import { recount } from "../server/storefront/recount.ts";
import { makeStore, type StoreWithSurvey } from "../server/storefront/testing/make-store.ts";
import { databaseOwner } from "./database.ts";
import { errorsIn, hydrated } from "./fixtures.ts";
import { merchantJourney } from "./merchant-journey.ts";
import { testOfOwnCopy } from "./own-copy.ts";
import { processIdIn } from "./processes.ts";

const test = testOfOwnCopy("127.0.0.1", ["--scaled"]);
// One start for both.
test.describe.configure({ mode: "default" });
test.use({ reducedMotion: "reduce" });

const shoppers = 8;
const ordersBetweenFaults = 60;
const mostTries = 100;
const question = "how-likely-to-recommend-us";

/** What shoppers sent, and how it was answered. */
class Load {
  readonly statuses = new Map<string, number>();
  completed = 0;
  #isOver = false;
  readonly #url: string;
  readonly #store: StoreWithSurvey;
  readonly #loops: Promise<void>[];
  /** What the proxy may fail with while an app is being killed. */
  isAnyKilled = false;

  constructor(url: string, store: StoreWithSurvey) {
    this.#url = url;
    this.#store = store;
    this.#loops = Array.from({ length: shoppers }, (_, shopper) => this.#shop(shopper));
  }

  async moreOrders(): Promise<void> {
    const wanted = this.completed + ordersBetweenFaults;
    await expect.poll(() => this.completed, { timeout: 60_000 }).toBeGreaterThan(wanted);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #shop(shopper: number): Promise<void> {
    for (let order = 1; !this.#isOver; order++) {
      const page = { responseId: randomUUID(), sourceOrderId: `${shopper}-${order}` };
      await this.#send({ ...page, sequence: 1, event: "view" });
      for (const [index, number] of [order % 11, 10].entries()) {
        const answers = [{ questionNameId: question, number }];
        await this.#send({ ...page, sequence: 2 + index, event: "answer", answers });
      }
      await this.#send({ ...page, sequence: 4, event: "complete" });
      this.completed++;
    }
  }

  async #send(message: object): Promise<void> {
    const { apiKey, surveyId } = this.#store;
    const body = JSON.stringify({ apiKey, surveyId, platform: "Shopify", surface: "thankYou", ...message });
    for (let tries = 1; tries <= mostTries; tries++) {
      const answer = await fetch(`${this.#url}/Survey/SaveResponse`, { method: "POST", body }).catch(() => null);
      const status = `${answer?.status ?? "broken"}${this.isAnyKilled ? " while one is killed" : ""}`;
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await delay(50);
    }
    throw new Error("an answer was never accepted");
  }
}

/** Ends the primary, and has the standby, which had to confirm each commit, take over. Returns its owner's connections. */
async function failOver(product: RunningProduct, owner: pg.Pool, load: Load): Promise<pg.Pool> {
  await owner.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby_1)'");
  await owner.query("SELECT pg_reload_conf()");
  const synchronous = "SELECT count(*)::int AS count FROM pg_stat_replication WHERE sync_state = 'quorum'";
  await expect.poll(async () => (await owner.query(synchronous)).rows).toEqual([{ count: 1 }]);
  await load.moreOrders();
  const pidFile = readFileSync(path.join(product.dataDir, "postgres/postmaster.pid"), "utf8");
  process.kill(Number(pidFile.split("\n")[0]), "SIGKILL");
  const port = Number(readFileSync(path.join(product.dataDir, "standby-port"), "utf8"));
  const standby = new pg.Pool({ ...databaseOwner(product), port, max: 2 });
  standby.on("error", () => undefined);
  expect((await standby.query("SELECT pg_promote(true, 30) AS done")).rows).toEqual([{ done: true }]);
  return standby;
}

/** Ends a part, and returns when its successor works. */
async function replace(product: RunningProduct, part: string, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const before = processIdIn(product, part);
  process.kill(before, signal);
  await expect.poll(() => processIdIn(product, part), { timeout: 60_000 }).not.toBe(before);
}

/** Counts the connections that three apps and two workers hold. */
async function expectFewConnections(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ login: string; open: number }>(
    "SELECT usename AS login, count(*)::int AS open FROM pg_stat_activity WHERE usename LIKE 'afterword%' GROUP BY usename",
  );
  for (const { login, open } of rows) {
    expect(open, login).toBeLessThanOrEqual(12 * (login === "afterword_app_login" ? 3 : 2));
  }
}

/** Checks that the screen's figures came from ClickHouse and include the one shopper's answer. */
async function expectExploredInClickHouse(page: Page): Promise<void> {
  const { questions } = await (await page.request.get("/Survey/GetByAccount")).json();
  const call = `/api/app/explore?rows=question%3A${questions[0].questionNameId}`;
  const expected = {
    source: "clickhouse",
    behindSince: null,
    rows: { values: [{ label: "A podcast", count: 1 }] },
  };
  await expect.poll(async () => (await page.request.get(call)).json(), { timeout: 30_000 }).toMatchObject(expected);
  const answered = page.waitForResponse(/\/api\/app\/explore\?/);
  await page.goto("/surveys/explore");
  await hydrated(page);
  expect(await (await answered).json()).toMatchObject(expected);
  await expect(page.getByRole("region", { name: "Where did you first hear of Harbor Goods?" })).toContainText(
    "A podcast",
  );
}

test("a merchant's survey is answered and read with several apps, a standby and ClickHouse", { tag: "@full" }, async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(180_000);
  const errors = errorsIn(context);
  await merchantJourney(page, browser);
  await expectExploredInClickHouse(page);
  expect(errors).toEqual([]);
});

test("apps and workers that restart under load, or are killed, and a standby that takes over, lose nothing and count nothing twice", {
  tag: "@full",
}, async ({ product }) => {
  test.setTimeout(400_000);
  const owner = new pg.Pool({ ...databaseOwner(product), max: 2 });
  owner.on("error", () => undefined);
  const owners = [owner];
  try {
    const store = await makeStore(owner);
    const load = new Load(product.appUrl, store);
    await load.moreOrders();
    for (const part of ["app 1", "app 2", "app 3", "worker 1"]) {
      await replace(product, part, "SIGTERM");
      await load.moreOrders();
    }
    load.isAnyKilled = true;
    await replace(product, "app 2", "SIGKILL");
    await load.moreOrders();
    load.isAnyKilled = false;
    await replace(product, "worker 2", "SIGKILL");
    await load.moreOrders();
    await expectFewConnections(owner);
    const standby = await failOver(product, owner, load);
    owners.push(standby);
    await load.moreOrders();
    await load.stop();

    console.info(Object.fromEntries(load.statuses));
    const known = ["200", "200 while one is killed", "502 while one is killed"];
    expect([...load.statuses.keys()].filter((status) => !known.includes(status))).toEqual([]);
    expect(load.statuses.get("502 while one is killed") ?? 0).toBeLessThanOrEqual(shoppers);
    const { rows } = await standby.query(
      "SELECT count(*)::int AS responses, count(*) FILTER (WHERE status = 2)::int AS completed FROM response WHERE account_id = $1",
      [store.accountId],
    );
    expect(rows).toEqual([{ responses: load.completed, completed: load.completed }]);
    const last =
      "SELECT count(*)::int AS answers FROM answer WHERE account_id = $1 AND sequence = 3 AND choices = '{10}'";
    expect((await standby.query(last, [store.accountId])).rows).toEqual([{ answers: load.completed }]);
    expect(await recount(standby, store.accountId)).toEqual([]);
  } finally {
    await Promise.all(owners.map((pool) => pool.end()));
  }
});
