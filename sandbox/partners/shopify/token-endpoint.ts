import { createHmac } from "node:crypto";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import {
  addGrant,
  grantedScopes,
  previousSecretOf,
  type RegisteredApp,
  type Shop,
  type Shops,
  type ShopUser,
  userOf,
} from "./shops.ts";

/** An answer with its status. */
export interface Answer {
  status: number;
  body: unknown;
}

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";
const kinds = {
  offline: "urn:shopify:params:oauth:token-type:offline-access-token",
  online: "urn:shopify:params:oauth:token-type:online-access-token",
};

/**
 * `POST /admin/oauth/access_token`: exchanges a session token, or renews a pair. A refresh token works until the pair
 * that replaced it is used. After a rotation both client secrets count until the old one is revoked.
 */
export function answerTokenRequest(app: RegisteredApp, shops: Shops, text: string): Answer {
  const body = membersOf(jsonOf(text));
  // Not the session token: its signature can contain these letters by chance.
  const isBad = [body.client_id, body.client_secret, body.refresh_token].some((one) => String(one).includes("bad"));
  const isOurs = [app.secret, previousSecretOf(app)].includes(String(body.client_secret));
  if (isBad || body.client_id !== app.clientId || !isOurs) {
    return { status: 400, body: { error: "application_cannot_be_found" } };
  }
  if (body.grant_type === "refresh_token") return refresh(shops, String(body.refresh_token));
  if (body.grant_type !== EXCHANGE || body.subject_token_type !== ID_TOKEN) return refused("invalid_request");
  const subject = subjectOf(app, shops, String(body.subject_token));
  if (!subject) return refused("invalid_subject_token");
  if (body.requested_token_type === kinds.online) return online(subject);
  if (body.requested_token_type !== kinds.offline) return refused("invalid_request");
  return { status: 200, body: pairBody(subject.shop, null, body.expiring === "1") };
}

function refused(error: string): Answer {
  return { status: 400, body: { error } };
}

function refresh(shops: Shops, token: string): Answer {
  const found = shops.ofRefreshToken(token);
  if (!found) return { status: 400, body: { error: "invalid_grant", error_description: "The refresh token is dead." } };
  found.grant.isUsed = true;
  return { status: 200, body: pairBody(found.shop, found.grant, true) };
}

function pairBody(shop: Shop, before: Parameters<typeof addGrant>[1], isExpiring: boolean) {
  const { grant, expiresIn } = addGrant(shop, before);
  const { accessToken: access_token, refreshToken: refresh_token } = grant;
  const scope = grantedScopes(shop).join(",");
  if (!isExpiring) return { access_token, scope };
  return { access_token, scope, expires_in: expiresIn, refresh_token, refresh_token_expires_in: 7_776_000 };
}

function online({ shop, user }: { shop: Shop; user: ShopUser }): Answer {
  const associated_user = {
    id: Number(user.id),
    first_name: user.isOwner ? "Store" : "Staff",
    last_name: user.isOwner ? "Owner" : user.id,
    email: user.email,
    email_verified: true,
    account_owner: user.isOwner,
    locale: "en",
    collaborator: false,
  };
  const scope = grantedScopes(shop).join(",");
  const token = { access_token: `shpua_${user.id}`, scope, expires_in: 86_399 };
  return { status: 200, body: { ...token, associated_user_scope: scope, associated_user } };
}

/** The store and the user of a session token that this Shopify signed and that hasn't expired. */
function subjectOf(app: RegisteredApp, shops: Shops, token: string): { shop: Shop; user: ShopUser } | null {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const isSigned = [app.secret, previousSecretOf(app)].some(
    (secret) => createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url") === signature,
  );
  if (!isSigned) return null;
  const claims = membersOf(jsonOf(Buffer.from(payload, "base64url").toString()));
  const shop = shops.at(String(claims.dest).replace("https://", ""));
  if (!shop || shop.hasLeft || claims.aud !== app.clientId || Number(claims.exp) * 1000 < Date.now()) return null;
  // Only Shopify signs these, and only in a store that has the app: a test that signs one needn't install it first.
  shop.isInstalled = true;
  return { shop, user: userOf(shop, String(claims.sub)) };
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
