import { RequestedTokenType } from "@shopify/shopify-api";
import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { DeadCredentials, type PlatformPerson, type VerifiedStore } from "../platform.ts";
import type { JsonAnswer } from "../request-json.ts";
import { type TokenPair, writeCredentials } from "./credentials.ts";
import { readSessionToken, retryWithNewToken } from "./session-token.ts";
import type { ShopifyApp } from "./shopify-app.ts";
import { answerOf, librariesOf, NothingSent } from "./shopify-library.ts";

/** A token that never expires is none of ours: nothing would ever renew it. */
const Pair = z.object({
  access_token: z.string().min(1).max(1000),
  scope: z.string().max(5000).default(""),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).max(1000),
  refresh_token_expires_in: z.number().positive(),
});

const Online = z.object({
  associated_user: z.object({
    id: z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]),
    first_name: z.string().max(200).nullish(),
    last_name: z.string().max(200).nullish(),
    email: z.string().max(254).nullish(),
    email_verified: z.boolean().default(false),
    account_owner: z.boolean().default(false),
  }),
});

/** One of OAuth's codes (RFC 6749): any other text could repeat what we sent. */
const Refusal = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) });

/**
 * The credentials of the store whose admin gave a session token: an access token of the app itself, which works when
 * nobody is signed in, and expires.
 * @throws AppError `unauthenticated` if Shopify doesn't accept the session token, `partner-refused`, `partner-failed`
 */
export async function exchangeForStore(app: ShopifyApp, token: string, now: Date): Promise<VerifiedStore> {
  const { domain, answer, isByPrevious } = await exchange(app, token, RequestedTokenType.OfflineAccessToken);
  const { pair: given, scopes } = readPair(domain, answer, now);
  // What the previous secret got may end when it is revoked.
  const pair = isByPrevious ? await refreshPair(app, domain, given.refreshToken, now) : given;
  return { domain, credentials: writeCredentials({ current: pair, previous: null }), scopes, users: [] };
}

/** The user whose session token this is. An address that Shopify didn't verify counts as none. */
export async function exchangeForUser(app: ShopifyApp, token: string): Promise<PlatformPerson> {
  const { domain, answer } = await exchange(app, token, RequestedTokenType.OnlineAccessToken);
  const { id, first_name, last_name, email, email_verified, account_owner } = read(
    domain,
    Online,
    answer,
  ).associated_user;
  const name = [first_name, last_name].filter(Boolean).join(" ").trim();
  return {
    userId: String(id),
    emailAddress: email_verified && email ? email.toLowerCase() : null,
    name: name === "" ? null : name.slice(0, 200),
    isOwner: account_owner,
  };
}

/**
 * A new pair for a refresh token. The one it replaces stays valid until the new pair is first used.
 * @throws DeadCredentials if Shopify knows the refresh token no longer
 */
export async function refreshPair(
  app: ShopifyApp,
  domain: string,
  refreshToken: string,
  now: Date,
): Promise<TokenPair> {
  const [{ auth }] = librariesOf(app);
  const answer = await answerOf({ subject: domain }, () => auth.refreshToken({ shop: domain, refreshToken }));
  if (isRefusedGrant(answer) || answer.status === 401) {
    throw new DeadCredentials(`${domain} ended our access. Open Afterword in the store's admin to give it again.`);
  }
  return readPair(domain, answer, now).pair;
}

interface Exchanged {
  domain: string;
  answer: JsonAnswer;
  /** Whether the secret before the current one signed the token: only by that one does the library exchange it. */
  isByPrevious: boolean;
}

async function exchange(
  app: ShopifyApp,
  sessionToken: string,
  requestedTokenType: RequestedTokenType,
): Promise<Exchanged> {
  const token = await readSessionToken(sessionToken, app);
  if (!token?.user || token.isExpired) throw refusedToken();
  const { library, store } = token;
  const request = { shop: store.domain, sessionToken, requestedTokenType, expiring: true };
  const answer = await answerOf({ subject: store.domain }, () => library.auth.tokenExchange(request)).catch(
    (error: unknown) => {
      // It verified the token again, which has expired since.
      throw error instanceof NothingSent ? refusedToken() : error;
    },
  );
  if (isRefusedGrant(answer)) throw refusedToken();
  return { domain: store.domain, answer, isByPrevious: library !== librariesOf(app)[0] };
}

function refusedToken(): AppError {
  return new AppError(
    "unauthenticated",
    "Shopify doesn't accept the session token. Get a new one from the store's admin.",
    { headers: retryWithNewToken },
  );
}

function isRefusedGrant({ status, body }: JsonAnswer): boolean {
  const refusal = Refusal.safeParse(body).data?.error;
  return status === 400 && (refusal === "invalid_subject_token" || refusal === "invalid_grant");
}

function readPair(domain: string, answer: JsonAnswer, now: Date): { pair: TokenPair; scopes: string[] } {
  const given = read(domain, Pair, answer);
  const pair = {
    accessToken: given.access_token,
    expiresAt: now.getTime() + given.expires_in * 1000,
    refreshToken: given.refresh_token,
    refreshExpiresAt: now.getTime() + given.refresh_token_expires_in * 1000,
  };
  return { pair, scopes: given.scope.split(",").filter((scope) => scope !== "") };
}

function read<Schema extends z.ZodType>(domain: string, schema: Schema, answer: JsonAnswer): z.output<Schema> {
  if (answer.status >= 500 || answer.status === 429) {
    throw new AppError("partner-failed", `${domain} has a problem of its own (${answer.status}). Try again later.`);
  }
  if (answer.status >= 300) {
    const why = Refusal.safeParse(answer.body).data?.error ?? String(answer.status);
    throw new AppError("partner-refused", `${domain} refused to give us access (${why}).`);
  }
  const given = schema.safeParse(answer.body);
  if (given.success) return given.data;
  throw new AppError("partner-failed", `${domain} sent something that Shopify doesn't document.`);
}
