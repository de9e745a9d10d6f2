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

/**
 * Shopify's answer to the one request that the library makes in `call`. It is read as it came: the library's own results
 * aren't checked, and its errors leave out the body of a refusal, and whether a request can have reached Shopify.
 * @throws AppError `partner-failed` if there is no answer
 */
export async function answerOf(limits: RequestLimits, call: () => Promise<unknown>): Promise<JsonAnswer> {
  let sent: Promise<JsonAnswer> | undefined;
  const send: Fetch = async (input, init = {}) => {
    sent = sendRequest("shopify", input instanceof Request ? input.url : input, init, limits);
    const { status, headers, body } = await sent;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  const name = await withFetch(send, call).then(
    () => "no error",
    (error: unknown) => (error instanceof Error ? error.name : typeof error),
  );
  // Not the library's error: its text may contain a session token.
  if (!sent) throw new Error(`Shopify's library sent nothing (${name}).`);
  return await sent;
}
