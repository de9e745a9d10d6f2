import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { productMs } from "#server/foundation/clock.ts";
import type { StorefrontAccount } from "./account.ts";
import { askedBefore, customerKey, noteCustomer } from "./asked-before.ts";
import { applyMessage } from "./ingest/apply-message.ts";
import { isObject } from "./ingest/field-checks.ts";
import type { Message } from "./ingest/message.ts";
import { invalidBody, readMessage } from "./ingest/read-message.ts";
import { answeredIds, type ResponseState, statusOf } from "./ingest/response-state.ts";
import { findSurveyVersion, surveyExists } from "./load-survey-version.ts";
import type { Storefront } from "./storefront.ts";
import type { SurveyVersion } from "./survey-version.ts";

interface SaveOptions {
  bodyBytes?: number;
  hasGpc?: boolean;
  client?: string | null;
}

export interface SavedResponse {
  /** Chosen by the sender. */
  responseId: string;
  status: "viewed" | "partial" | "completed";
  /** questionNameIds answered so far. */
  answered: string[];
}

/**
 * Stores a message from a shopper's page; on return it is on disk.
 * @param keyInHeader the API key of an Authorization header, if any
 * @param from `bodyBytes`: the body's length, which limits how much may wait; `hasGpc`: the browser sent `Sec-GPC: 1`;
 *   `client`: the address of the shopper's client, which limits how many orders it begins
 * @throws AppError `invalid`, `unauthenticated`, `not-found`, `conflict` (`survey-disabled`),
 *   `too-many-requests` or `unavailable`
 */
export async function saveResponse(
  store: Storefront,
  body: unknown,
  keyInHeader: string | null,
  { bodyBytes = 0, hasGpc = false, client = null }: SaveOptions = {},
): Promise<SavedResponse> {
  if (!isObject(body)) throw invalidField("body", "must be a JSON object");
  const accountId = await senderOf(store, body, keyInHeader);
  const cached = store.accounts.peek(accountId);
  const account = cached === undefined ? await store.accounts.get(accountId) : cached;
  if (!account) throw notFound("account");
  const { account: current, pageVersion } =
    resolveLiveSurvey(account, body) ?? (await resolveSurvey(store, account, body));
  const message = readMessage(body, pageVersion, current.storeNumbers, hasGpc);
  const state =
    message.surface === "preview"
      ? previewState(current, pageVersion, message)
      : pageVersion.askedOnce.length > 0 && !message.isTest
        ? await storeAskedOnce(store, current, pageVersion, message, { bodyBytes, client })
        : await store.queue.submit(current, pageVersion, message, { bodyBytes, client });
  return { responseId: message.responseId, status: statusOf(state), answered: answeredIds(state) };
}

/**
 * Stores a message to a survey with ask-once questions: looks up what was already asked, and records who is asked now.
 */
async function storeAskedOnce(
  store: Storefront,
  account: StorefrontAccount,
  pageVersion: SurveyVersion,
  message: Message,
  from: { bodyBytes: number; client: string | null },
): Promise<ResponseState> {
  const { accountId } = account;
  const { platform, orderKey, order } = message;
  const asked = await askedBefore(store.pool, pageVersion, {
    accountId,
    platform,
    orderKey,
    customerId: order?.customerId,
  });
  const state = await store.queue.submit(account, pageVersion, { ...message, askedBefore: asked }, from);
  const isAsked = pageVersion.askedOnce.some(
    (one) => one.scope === "customer" && state.answers.get(one.questionNameId)?.counted,
  );
  const customer = isAsked ? customerKey({ accountId, platform, customerId: state.otherFacts?.customerId }) : null;
  if (customer) {
    // The answer is on disk. Without the note, the customer is only asked again at the next order.
    await noteCustomer(store.pool, { accountId, responseId: state.id, customer }).catch((error: unknown) =>
      store.log.warn({ err: error, accountId }, "could not record that a customer was asked"),
    );
  }
  return state;
}

/** The account that the sender of a body names, by key, shop domain or id. */
export async function senderOf(
  { senders }: Storefront,
  body: Record<string, unknown>,
  keyInHeader: string | null,
): Promise<string> {
  const key = body.apiKey ?? keyInHeader;
  const { shopDomain, accountId } = body;
  if (key !== undefined && key !== null) {
    if (typeof key !== "string") throw invalidField("apiKey", "must be a string");
    const found = senders.byKey(key);
    const sender = found instanceof Promise ? await found : found;
    if (!sender) throw new AppError("unauthenticated", "The API key is unknown or disabled.");
    return sender.accountId;
  }
  if (shopDomain !== undefined && shopDomain !== null) {
    if (typeof shopDomain !== "string") throw invalidField("shopDomain", "must be a string");
    const sender = await senders.byDomain(shopDomain);
    if (!sender) throw notFound("store");
    return sender.accountId;
  }
  if (accountId === undefined || accountId === null)
    throw invalidField("apiKey", "is required unless you send shopDomain or accountId");
  if (typeof accountId !== "string") throw invalidField("accountId", "must be a string");
  if (!uuidPattern.test(accountId)) throw notFound("account");
  return accountId.toLowerCase();
}

interface ResolvedSurvey {
  account: StorefrontAccount;
  pageVersion: SurveyVersion;
}

/** The usual case: the page has the live survey in its current version. */
function resolveLiveSurvey(
  account: StorefrontAccount,
  { surveyId, version }: Record<string, unknown>,
): ResolvedSurvey | null {
  const { live } = account;
  if (!live || live.surveyId !== surveyId) return null;
  return version === undefined || version === null || version === live.version ? { account, pageVersion: live } : null;
}

async function resolveSurvey(
  store: Storefront,
  known: StorefrontAccount,
  body: Record<string, unknown>,
): Promise<ResolvedSurvey> {
  const { surveyId, version } = body;
  if (surveyId === undefined || surveyId === null) throw invalidField("surveyId", "is required");
  if (typeof surveyId !== "string") throw invalidField("surveyId", "must be a string");
  const id = surveyId.toLowerCase();
  if (!uuidPattern.test(id)) throw notFound("survey");
  // The notice of a publish or a switch may not have reached this process yet.
  const account = known.live?.surveyId === id ? known : await store.accounts.recheck(known.accountId);
  if (!account) throw notFound("account");
  const { live } = account;
  if (live?.surveyId !== id) {
    if (!(await surveyExists(store.pool, account.accountId, id))) throw notFound("survey");
    throw new AppError("conflict", "The survey is disabled.", { type: "survey-disabled" });
  }
  if (version === undefined || version === null || version === live.version) return { account, pageVersion: live };
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1 || version > 2_147_483_647) {
    throw invalidBody({ version: ["must be the whole number sent with the published survey"] });
  }
  const pageVersion = await findSurveyVersion(store.versions, account.accountId, id, version);
  if (!pageVersion) throw invalidBody({ version: [`must be a published version, and ${version} isn't one`] });
  return { account, pageVersion };
}

/** What the answer would be: a preview is not stored. */
function previewState(account: StorefrontAccount, pageVersion: SurveyVersion, message: Message): ResponseState {
  const { currency, timeZone, otherRules } = account;
  const makeId = () => message.pageId;
  return applyMessage(null, message, {
    pageVersion,
    latestVersion: pageVersion,
    currency,
    timeZone,
    otherRules,
    nowMs: productMs(),
    makeId,
  });
}
