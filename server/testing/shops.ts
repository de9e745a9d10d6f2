import pg from "pg";
import type { QuestionInput } from "#lib/survey/document.ts";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { anAccount, contextOf } from "./factories.ts";
import { serveShop } from "./serve-shop.ts";

/** A store whose survey is on. */
export interface Shop {
  accountId: string;
  surveyId: string;
  apiKey: string;
}

export interface Shops {
  open: (questions: QuestionInput[]) => Promise<Shop>;
  /** Sends a page's message for an order, each from a new page; throws if it is not accepted. */
  say: (shop: Shop, sourceOrderId: string, more: Record<string, unknown>) => Promise<void>;
  /** Where shoppers' pages send to, without a slash at the end. */
  url: string;
  /** The owner's connection to the same database. */
  owner: pg.Pool;
  /** For `afterAll`: also closes all connections of the test's process. */
  close: () => Promise<void>;
}

/** Stores with shoppers who answer over HTTP, as the entry serves them. */
export async function openShops(): Promise<Shops> {
  const shop = await serveShop();
  const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  const say: Shops["say"] = async ({ apiKey, surveyId }, sourceOrderId, more) => {
    const page = { responseId: crypto.randomUUID(), platform: "Shopify", surface: "thankYou", sourceOrderId };
    const answer = await fetch(`${shop.url}/Survey/SaveResponse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiKey, surveyId, event: "answer", ...page, ...more }),
    });
    if (!answer.ok) throw new Error(`the message was answered ${answer.status} ${await answer.text()}`);
  };
  const close = async () => {
    await Promise.all([shop.close(), owner.end()]);
  };
  return { open: openShop, say, url: shop.url, owner, close };
}

async function openShop(questions: QuestionInput[]): Promise<Shop> {
  const account = await anAccount();
  const { accountId, publishableKey: apiKey } = account;
  const context = contextOf(account);
  return await inAccount(accountId, async () => {
    const { id: surveyId } = await saveSurvey(context, { name: "Survey", questions });
    await toggleStatus(context, surveyId);
    await tenant().integration.create({ data: { accountId, name: "Slack", enabled: true } });
    return { accountId, surveyId, apiKey };
  });
}
