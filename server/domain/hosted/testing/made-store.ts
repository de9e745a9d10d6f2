import { randomUUIDv7 } from "node:crypto";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";
import { storefront } from "#server/storefront/index.ts";
import { anAccount, contextOf, type TestAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";

/** A store with a shop domain, whose survey is on. */
export interface SurveyStore {
  account: TestAccount;
  accountId: string;
  surveyId: string;
  key: string;
  shopDomain: string;
}

export type SurveyChanges = Partial<Omit<SurveyDocument, "settings">> & {
  settings?: Partial<SurveyDocument["settings"]>;
};

/** Creates a store with these questions in a published survey that is on. */
export async function makeStore(questions: Question[], more: SurveyChanges = {}): Promise<SurveyStore> {
  const account = await anAccount();
  const { accountId, publishableKey } = account;
  const shopDomain = `${randomUUIDv7()}.myshopify.com`;
  await query(
    env.DATABASE_URL,
    `INSERT INTO shop_domain (domain, account_id, platform) VALUES ('${shopDomain}', '${accountId}', 'Shopify')`,
  );
  const surveyId = await publish(account, questions, more);
  await turn({ account });
  return { account, accountId, surveyId, key: publishableKey, shopDomain };
}

/** Publishes these questions in the store's survey. */
export async function publish(
  account: TestAccount,
  questions: Question[],
  more: SurveyChanges = {},
  id?: string,
): Promise<string> {
  const { thankYou, locale, locales } = defaultSurvey;
  const survey = await inAccount(account.accountId, () =>
    saveSurvey(contextOf(account), { id, questions, thankYou, locale, locales, ...more, publish: true }),
  );
  storefront().accounts.forget(account.accountId);
  return survey.id;
}

/** Turns the store's survey on or off. */
export async function turn({ account }: { account: TestAccount }): Promise<void> {
  await inAccount(account.accountId, () => toggleStatus(contextOf(account), ""));
  storefront().accounts.forget(account.accountId);
}

/** The rows that the store's shoppers caused. */
export async function rowsOf(
  { accountId }: SurveyStore,
  table: "response" | "answer",
): Promise<Record<string, unknown>[]> {
  const order = table === "answer" ? "question_id" : "id";
  return await query(env.DATABASE_URL, `SELECT * FROM ${table} WHERE account_id = '${accountId}' ORDER BY ${order}`);
}
