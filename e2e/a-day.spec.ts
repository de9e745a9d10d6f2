import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import pg from "pg";
import { signIn } from "../scripts/replay/sign-in.ts";
import type { RunningProduct } from "../scripts/suite/start-product.ts";
import { recount } from "../server/storefront/recount.ts";
import { databaseOwner } from "./database.ts";
import { testOfOwnCopy } from "./own-copy.ts";
import { processIdIn, residentMb } from "./processes.ts";
import { firstQuestionId } from "./sample-shoppers.ts";

const test = testOfOwnCopy("127.0.0.1");

const hours = 24;
const shoppers = 16;
const ordersOfShopper = 12;
/** Memory goes up and down in waves of several hundred MB, as V8 collects late; of this much, three fit into a small machine. */
const mostMb = 768;
const HOUR_MS = 60 * 60 * 1000;

/** What a merchant and shoppers open in each hour, beside the answers. */
const reads = [
  ...["/dashboard", "/surveys/analytics", "/surveys/responses", "/templates", "/manage-integrations"],
  ...["/Survey/GetTopLevelStatsForAccount", "/Survey/GetSurveyQuestionListForAccount", "/api/app/home"],
  `/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=${firstQuestionId}`,
  `/Survey/ResponsesList?questionNameId=${firstQuestionId}&search=a`,
  `/Survey/ExportQuestionResponsesToCsv?questionNameId=${firstQuestionId}`,
];

class Store {
  readonly #product: RunningProduct;
  readonly #cookie: string;
  readonly #key: string;
  readonly #surveyId: string;
  completed = 0;

  private constructor(product: RunningProduct, cookie: string, key: string, surveyId: string) {
    this.#product = product;
    this.#cookie = cookie;
    this.#key = key;
    this.#surveyId = surveyId;
  }

  static async open(product: RunningProduct): Promise<Store> {
    const { appUrl, sandboxUrl: mailboxUrl } = product;
    const cookie = await signIn({ appUrl, mailboxUrl, emailAddress: "demo@afterword.example" });
    const read = async (path: string) => await (await fetch(`${appUrl}${path}`, { headers: { cookie } })).json();
    const [{ publishableKey }, { id }] = [await read("/Profile/Profile"), await read("/Survey/GetByAccount")];
    const store = new Store(product, cookie, publishableKey, id);
    await store.#post("/Integration/ToggleIntegration", {
      name: "Webhook",
      enabled: true,
      settings: { url: "https://receiver.example/hook/day" },
    });
    return store;
  }

  /** An hour's shoppers, and what is read beside them. */
  async hour(): Promise<void> {
    await Promise.all([
      ...Array.from({ length: shoppers }, () => this.#shop()),
      this.#readAll(),
      this.#openAsShopper(),
    ]);
  }

  async #shop(): Promise<void> {
    for (let order = 0; order < ordersOfShopper; order++) {
      const page = { responseId: randomUUID(), sourceOrderId: randomUUID() };
      const answers = [{ questionNameId: firstQuestionId, choiceIds: ["podcast"] }];
      await this.#save({ ...page, sequence: 1, event: "view" });
      await this.#save({ ...page, sequence: 2, event: "answer", answers });
      await this.#save({ ...page, sequence: 3, event: "complete" });
      this.completed++;
    }
  }

  async #save(message: object): Promise<void> {
    const order = { total: 49.9, currency: "USD" };
    const store = { apiKey: this.#key, surveyId: this.#surveyId, platform: "None", surface: "thankYou" };
    await this.#post("/Survey/SaveResponse", { ...store, order, ...message });
  }

  async #post(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.#product.appUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.#cookie },
      body: JSON.stringify(body),
    });
    expect([path, response.status, response.ok ? "" : await response.text()]).toEqual([path, 200, ""]);
    await response.body?.cancel();
  }

  async #readAll(): Promise<void> {
    for (const path of reads) await this.#read(path, { cookie: this.#cookie });
  }

  async #openAsShopper(): Promise<void> {
    for (let page = 0; page < 20; page++) {
      await this.#read(`/Survey/GetDefaultByApiKey?apiKey=${this.#key}`);
      await this.#read(`/surveys/response?key=${this.#key}`);
    }
  }

  async #read(path: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await fetch(`${this.#product.appUrl}${path}`, { headers });
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, 200]);
  }
}

test("a day of answers, deliveries, screens and exports, hour by hour, stays within 768 MB a process and leaves every figure exact", {
  tag: "@full",
}, async ({ product }) => {
  test.setTimeout(600_000);
  const owner = new pg.Pool({ ...databaseOwner(product), max: 1 });
  const undelivered = `SELECT count(*)::int AS count FROM delivery WHERE integration = 'Webhook' AND status <> 'sent'`;
  const memory: { app: number; worker: number }[] = [];
  try {
    const store = await Store.open(product);
    // The demo account's are among them.
    const delivered = `SELECT count(*)::int AS count FROM delivery WHERE integration = 'Webhook' AND status = 'sent'`;
    const deliveredBefore = (await owner.query<{ count: number }>(delivered)).rows[0]?.count ?? 0;
    const start = Date.now();
    for (let hour = 0; hour < hours; hour++) {
      const now = new Date(start + hour * HOUR_MS).toISOString();
      const moved = await fetch(`${product.sandboxUrl}/control/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ now }),
      });
      expect(moved.status).toBe(200);
      await store.hour();
      await expect.poll(async () => (await owner.query(undelivered)).rows, { timeout: 60_000 }).toEqual([{ count: 0 }]);
      const [app, worker] = ["app", "worker"].map((part) => residentMb(processIdIn(product, part)));
      memory.push({ app: app ?? 0, worker: worker ?? 0 });
    }
    console.info(memory.map(({ app, worker }) => `${Math.round(app)}/${Math.round(worker)}`).join(" "));
    expect((await owner.query(delivered)).rows).toEqual([{ count: deliveredBefore + store.completed }]);
    expect(await recount(owner)).toEqual([]);
    for (const part of ["app", "worker"] as const)
      expect(Math.max(...memory.map((at) => at[part])), part).toBeLessThan(mostMb);
  } finally {
    await owner.end();
  }
});
