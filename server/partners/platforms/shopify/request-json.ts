import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { noAnswer } from "../no-answer.ts";

/** An answer of Shopify, with undefined for a body that isn't JSON. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const TIMEOUT_MS = 10_000;

/**
 * Posts JSON to a store's domain.
 * @param headers those that identify us: an answer that repeats them is read without
 * @param timeoutMs the time that is left; more than the usual limit changes nothing
 * @throws AppError `partner-failed` if there is no answer
 */
export async function postJson(
  domain: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<JsonAnswer> {
  const init = {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const limitMs = Math.max(1, Math.min(TIMEOUT_MS, timeoutMs));
  try {
    const response = await outgoingFetch("shopify", { timeoutMs: limitMs })(`https://${domain}${path}`, init);
    return {
      status: response.status,
      headers: response.headers,
      body: jsonOf(withoutSecrets(await response.text(), headers)),
    };
  } catch (error) {
    throw noAnswer(error, domain);
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
