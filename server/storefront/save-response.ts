import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
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

export interface SavedResponse {
  /** The sender's own. */
  responseId: string;
  status: "viewed" | "partial" | "completed";
  /** questionNameIds answered so far. */
  answered: string[];
}

/**
 * Stores what a shopper's page tells; on return it is on disk.
 * @param bearer the key of an Authorization header, where there is one
 * @param bodyBytes how long the body was, which bounds what may wait
 * @throws AppError `invalid`, `unauthenticated`, `not-found`, `conflict` (`survey-disabled`) or `unavailable`
 */
export async function saveResponse(
  store: Storefront,
  body: unknown,
  bearer: string | null,
  bodyBytes = 0,
): Promise<SavedResponse> {
  if (!isObject(body)) throw invalidField("body", "must be a JSON object");
  const accountId = await senderOf(store, body, bearer);
  const held = store.accounts.held(accountId);
  const account = held === undefined ? await store.accounts.get(accountId) : held;
  if (!account) throw notFound("account");
  const { account: current, given } = givenAtOnce(account, body) ?? (await findGiven(store, account, body));
  const message = readMessage(body, given);
  const state =
    message.surface === "preview"
      ? pretend(current, given, message)
      : given.askedOnce.length > 0 && !message.isTest
        ? await storeAskedOnce(store, current, given, message, bodyBytes)
        : await store.queue.submit(current, given, message, bodyBytes);
  return { responseId: message.responseId, status: statusOf(state), answered: answeredIds(state) };
}

/** Stores a message to a survey with questions that are asked once: what was asked before is looked up, and who is asked now noted. */
async function storeAskedOnce(
  store: Storefront,
  account: StorefrontAccount,
  given: SurveyVersion,
  message: Message,
  bodyBytes: number,
): Promise<ResponseState> {
  const { accountId } = account;
  const { platform, orderKey, order } = message;
  const asked = await askedBefore(store.pool, given, { accountId, platform, orderKey, customerId: order?.customerId });
  const state = await store.queue.submit(account, given, { ...message, askedBefore: asked }, bodyBytes);
  const isAsked = given.askedOnce.some(
    (one) => one.of === "customer" && state.answers.get(one.questionNameId)?.counted,
  );
  const customer = isAsked ? customerKey({ accountId, platform, customerId: state.otherFacts?.customerId }) : null;
  if (customer) {
    // The answer is on disk; without the note the customer is asked again at the next order, and no more than that.
    await noteCustomer(store.pool, { accountId, responseId: state.id, customer }).catch((error: unknown) =>
      store.log.warn({ err: error, accountId }, "a customer that was asked could not be noted"),
    );
  }
  return state;
}

/** The account that the sender names: by key, shop domain or id. */
async function senderOf(
  { senders }: Storefront,
  body: Record<string, unknown>,
  bearer: string | null,
): Promise<string> {
  const key = body.apiKey ?? bearer;
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

interface Given {
  account: StorefrontAccount;
  given: SurveyVersion;
}

/** The ordinary case: the page has the survey that is live, in its current version. */
function givenAtOnce(account: StorefrontAccount, { surveyId, version }: Record<string, unknown>): Given | null {
  const { live } = account;
  if (!live || live.surveyId !== surveyId) return null;
  return version === undefined || version === null || version === live.version ? { account, given: live } : null;
}

async function findGiven(store: Storefront, known: StorefrontAccount, body: Record<string, unknown>): Promise<Given> {
  const { surveyId, version } = body;
  if (surveyId === undefined || surveyId === null) throw invalidField("surveyId", "is required");
  if (typeof surveyId !== "string") throw invalidField("surveyId", "must be a string");
  const id = surveyId.toLowerCase();
  if (!uuidPattern.test(id)) throw notFound("survey");
  // The notice of a publish or a switch may still be on its way to this process.
  const account = known.live?.surveyId === id ? known : await store.accounts.recheck(known.accountId);
  if (!account) throw notFound("account");
  const { live } = account;
  if (live?.surveyId !== id) {
    if (!(await surveyExists(store.pool, account.accountId, id))) throw notFound("survey");
    throw new AppError("conflict", "The survey is disabled.", { type: "survey-disabled" });
  }
  if (version === undefined || version === null || version === live.version) return { account, given: live };
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1 || version > 2_147_483_647) {
    throw invalidBody({ version: ["must be the whole number sent with the published survey"] });
  }
  const given = await findSurveyVersion(store.versions, account.accountId, id, version);
  if (!given) throw invalidBody({ version: [`must be a published version, and ${version} isn't one`] });
  return { account, given };
}

/** What the answer would be: a preview is stored nowhere. */
function pretend(account: StorefrontAccount, given: SurveyVersion, message: Message): ResponseState {
  const { currency, timeZone, otherRules } = account;
  const makeId = () => message.pageId;
  return applyMessage(null, message, {
    given,
    newest: given,
    currency,
    timeZone,
    otherRules,
    nowMs: Date.now(),
    makeId,
  });
}
