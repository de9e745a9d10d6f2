import type { PublishedSurvey } from "#lib/survey/document.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import type { Storefront } from "./storefront.ts";

/** How a page identifies its store: by publishable key or by shop domain. */
export interface StoreName {
  key: string | null;
  shop: string | null;
}

/** What one of our pages knows about a store: its name, and its survey as shoppers get it; null while that is off. */
export interface ShownStore {
  accountId: string;
  companyName: string;
  survey: PublishedSurvey | null;
  /** The survey's styles on a page, made once for all pages: see `pageStylesheet`. */
  stylesheet: () => string;
}

/** The store that a key or a shop domain names, from memory if cached; null for an unknown one. */
export async function shownStore(store: Storefront, { key, shop }: StoreName): Promise<ShownStore | null> {
  // A secret key must not be in a page's address.
  const sender = key?.startsWith("pk_") ? await store.senders.byKey(key) : shop && (await store.senders.byDomain(shop));
  const account = sender ? await store.accounts.get(sender.accountId) : null;
  if (!account) return null;
  const { accountId, companyName, live, published } = account;
  const stylesheet = () => account.stylesheet().text;
  return { accountId, companyName, survey: live && JSON.parse(published.text), stylesheet };
}

/** The survey in the version that a page was served; null if it was never published. */
export async function inVersion(
  { versions }: Storefront,
  survey: PublishedSurvey,
  version: number,
): Promise<PublishedSurvey | null> {
  if (version === survey.version) return survey;
  const found = await findSurveyVersion(versions, survey.accountId, survey.surveyId, version);
  return found && { ...survey, ...found.document, version, name: found.name };
}
