import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, type Shopify, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { type Fetch, sharedFetch } from "#server/foundation/outgoing/index.ts";
import { type JsonAnswer, type RequestLimits, sendRequest } from "../request-json.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** The version of the Admin API; each is supported for a year. */
const apiVersion = ApiVersion.October26;

/** Shopify's library and what it has to know: one for each secret. */
const libraries = new WeakMap<ShopifyApp, readonly [Shopify, ...Shopify[]]>();

/** Shopify's library for the app's secret, and for the one that it replaced while that counts. */
export function librariesOf(app: ShopifyApp): readonly [Shopify, ...Shopify[]] {
  const known = libraries.get(app);
  if (known) return known;
  const { secret, previousSecret } = app;
  const before = previousSecret === undefined ? [] : [makeLibrary(app, previousSecret)];
  const made = [makeLibrary(app, secret), ...before] as const;
  libraries.set(app, made);
  return made;
}

function makeLibrary({ clientId }: ShopifyApp, secret: string): Shopify {
  return shopifyApi({
    apiKey: clientId,
    apiSecretKey: secret,
    apiVersion,
    isEmbeddedApp: true,
    // Where its own sign-in by redirects would come back to: nobody uses that.
    hostName: "unused.invalid",
    userAgentPrefix: "Afterword",
    // It would print stores' names, and our own log shows each request.
    logger: { log: () => undefined },
  });
}

const { fetch, withFetch } = sharedFetch("Shopify's library");
setAbstractFetchFunc(fetch);

/** The library made no request: what it was given isn't what it wants. Its own error may contain a session token. */
export class NothingSent extends Error {
  constructor() {
    super("Shopify's library sent nothing.");
  }
}

/**
 * Shopify's answer to the one request that the library makes in `call`. It is read here, once: the library doesn't check
 * what its results have, and its errors don't say whether a request can have reached Shopify.
 * @throws AppError `partner-failed` if there is no answer
 * @throws NothingSent
 */
export async function answerOf(limits: RequestLimits, call: () => Promise<unknown>): Promise<JsonAnswer> {
  let sent: Promise<JsonAnswer> | undefined;
  const send: Fetch = async (input, init = {}) => {
    sent = sendRequest("shopify", input instanceof Request ? input.url : input, init, limits);
    const { status, headers } = await sent;
    return new Response(null, { status, headers });
  };
  await Promise.allSettled([withFetch(send, async () => await call())]);
  if (!sent) throw new NothingSent();
  return await sent;
}
