import { sign } from "node:crypto";
import { membersIn } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import { tokenOutcome, unreadable } from "./answer.ts";
import type { ServiceAccount } from "./settings.ts";

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/spreadsheets";
const ASSERTION_SECONDS = 3_600;
/** A token is renewed this long before it expires. */
const EARLY_MS = 5 * 60 * 1000;
/** What a header can carry. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** Access to Google. */
export interface Access {
  kind: "token";
  token: string;
  /** It was just made, so a refusal isn't about its age. */
  isNew: boolean;
}

/** Where access comes from. */
export interface AccessTokens {
  get(out: Outgoing): Promise<Access | Outcome>;
  /** Google refused this token: the next one is another. */
  drop(token: string): void;
}

interface CachedToken {
  token: string;
  until: number;
}

interface Account {
  kept: CachedToken | null;
  pending: Promise<Granted | Outcome> | null;
}

interface Granted extends Access {
  expiresAt: number;
}

/** By the account's email address, for as long as the process runs. */
const accounts = new Map<string, Account>();

/** The tokens of a service account: one is kept for everyone, and one request is made for all who need a new one. */
export function accessTokens(serviceAccount: ServiceAccount): AccessTokens {
  const account = accounts.get(serviceAccount.email) ?? { kept: null, pending: null };
  accounts.set(serviceAccount.email, account);
  return {
    get: async (out) => {
      const { kept } = account;
      if (kept && kept.until > out.now.getTime()) return { kind: "token", token: kept.token, isNew: false };
      account.pending ??= requestToken(serviceAccount, out).finally(() => {
        account.pending = null;
      });
      const granted = await account.pending;
      if (granted.kind === "token") account.kept = { token: granted.token, until: granted.expiresAt - EARLY_MS };
      return granted;
    },
    drop: (token) => {
      if (account.kept?.token === token) account.kept = null;
    },
  };
}

/** Asks for a token by an assertion that the account's key signs (RFC 7523). */
export async function requestToken(account: ServiceAccount, out: Outgoing): Promise<Granted | Outcome> {
  const issuedAt = Math.floor(out.now.getTime() / 1000);
  try {
    await out.fetch(TOKEN_URL, {
      method: "POST",
      redirect: "manual",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: assertionOf(account, issuedAt),
      }).toString(),
    });
  } catch (error) {
    // A failure without a request is a fault of ours.
    if (!out.lastFailure()) throw error;
  }
  const outcome = tokenOutcome(out);
  if (outcome.kind !== "delivered") return outcome;
  const { access_token: token, expires_in: seconds } = membersIn(out.lastAnswer()?.body ?? "");
  if (typeof token !== "string" || !TOKEN.test(token)) return unreadable;
  // One whose lifetime isn't known is used once.
  const lifetimeMs = typeof seconds === "number" ? seconds * 1000 : 0;
  return { kind: "token", token, isNew: true, expiresAt: out.now.getTime() + lifetimeMs };
}

function assertionOf({ email, privateKey }: ServiceAccount, issuedAt: number): string {
  const claims = { iss: email, scope: SCOPE, aud: TOKEN_URL, iat: issuedAt, exp: issuedAt + ASSERTION_SECONDS };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
}
