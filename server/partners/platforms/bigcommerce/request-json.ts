import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { noAnswer } from "../no-answer.ts";

/** An answer of BigCommerce, with undefined for a body that isn't JSON. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface JsonRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Those that identify us: an answer that repeats them is read without. */
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
}

/**
 * Asks BigCommerce.
 * @param subject whom a failure is about, such as the store's domain
 * @throws AppError `partner-failed` if there is no answer
 */
export async function requestJson(
  subject: string,
  url: string,
  { method = "GET", headers = {}, body, timeoutMs }: JsonRequest,
): Promise<JsonAnswer> {
  const sent = new Headers({ accept: "application/json", ...headers });
  if (body !== undefined) sent.set("content-type", "application/json");
  const init = { method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  try {
    const response = await outgoingFetch("bigcommerce", { timeoutMs })(url, init);
    return {
      status: response.status,
      headers: response.headers,
      body: jsonOf(withoutSecrets(await response.text(), headers)),
    };
  } catch (error) {
    throw noAnswer(error, subject);
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
