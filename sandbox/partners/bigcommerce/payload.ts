import { createHmac, randomUUID } from "node:crypto";
import { OWNER_ID, type RegisteredApp, type Store, userOf } from "./store.ts";

const DAY_SECONDS = 86_400;

/** The address of a callback of the app with a `signed_payload_jwt`, as BigCommerce signs it, or did some seconds ago. */
export function signedAddress(
  { clientId, secret, appUrl }: RegisteredApp,
  store: Store,
  callback: string,
  userId: number,
  ago = 0,
) {
  const iat = Math.floor(Date.now() / 1000) - ago;
  const claims = {
    aud: clientId,
    iss: "bc",
    iat,
    nbf: iat - 5,
    exp: iat + DAY_SECONDS,
    jti: randomUUID(),
    sub: `stores/${store.hash}`,
    user: { ...userOf(store, userId), locale: "en-US" },
    owner: userOf(store, OWNER_ID),
    url: "/",
    channel_id: null,
  };
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  const token = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  return `${appUrl}/api/connect/bigcommerce/${callback}?signed_payload_jwt=${token}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
