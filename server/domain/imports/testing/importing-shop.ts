import { ownerOf } from "#server/domain/deliveries/testing/connected-shop.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { onLongWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { foldCounters, recount } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { signIn } from "#server/testing/factories.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { openShops } from "#server/testing/shops.ts";
import { runImport } from "../index.ts";

export const source = {
  questionNameId: "source",
  type: "single" as const,
  title: "How did you first hear about us?",
  required: false,
  choices: [
    { id: "insta", label: "Instagram" },
    { id: "podcast", label: "Podcast" },
  ],
};

/** Stores, and the services that they import from. */
export async function startImportSandbox() {
  const sandbox = await startPartnerSandbox();
  const shops = await openShops();

  async function aShop() {
    const shop = await shops.open([source]);
    const owner = await ownerOf(shop);
    const cookie = await signIn(owner, shop.accountId);
    const post = async (path: string, body: object) => {
      const answer = await api("POST", `/app/imports${path}`, { cookie, body });
      return { status: answer.status, body: await answer.json() };
    };
    const get = async (id: string) => (await api("GET", `/app/imports/plan/${id}`, { cookie })).json();
    const run = (importId: string) =>
      onLongWorkerConnection((client) =>
        runImport(client, { accountId: shop.accountId, importId }, { now: () => new Date() }),
      );
    return {
      ...shop,
      cookie,
      get,
      list: async () => (await api("GET", "/app/imports/list", { cookie })).json(),
      post,
      run,
      /** Reads everything that a key has; ready to be stored. */
      read: async (apiKey: string) => {
        const started = await post("/start", { source: "Fairing", apiKey });
        if (started.status !== 201) throw new Error(`the import wasn't started: ${JSON.stringify(started.body)}`);
        await run(started.body.id);
        return String(started.body.id);
      },
      /** Stores it as it is proposed. */
      store: async (importId: string, questions?: object[]) => {
        const stored = await post("/store", { importId, ...(questions && { questions }) });
        if (stored.status !== 200) throw new Error(`the import wasn't stored: ${JSON.stringify(stored.body)}`);
        await run(importId);
        return await get(importId);
      },
      undo: async (importId: string) => {
        const undone = await post("/undo", { importId });
        await run(importId);
        return undone;
      },
      /** What a screen asks for, in the account's name. */
      figures: async (path: string) => (await api("GET", path, { cookie })).json(),
      differences: async () => {
        await foldCounters(shops.owner);
        return await recount(shops.owner, shop.accountId);
      },
      rows: async (sql: string) => (await shops.owner.query(sql, [shop.accountId])).rows,
      inAccount: <Result>(work: () => Promise<Result>) => inAccount(shop.accountId, work),
    };
  }

  return {
    sandbox,
    shops,
    aShop,
    close: async () => {
      sandbox.close();
      await stopSender();
      await shops.close();
    },
  };
}
