import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { noAnswer } from "../no-answer.ts";

/** A request to Wix's API. */
export interface WixRequest {
  method: "GET" | "POST";
  /** With a slash in front. */
  path: string;
  body?: object;
}

/** An answer of Wix, with undefined for a body that isn't JSON. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const API = "https://www.wixapis.com";
const TIMEOUT_MS = 10_000;

/**
 * Sends a request to Wix's API.
 * @param domain the site that it is about, which errors name
 * @param accessToken an answer that repeats it is read without
 * @throws AppError `partner-failed` if there is no answer
 */
export async function requestJson(
  domain: string,
  { method, path, body }: WixRequest,
  accessToken?: string,
): Promise<JsonAnswer> {
  const headers = new Headers({ accept: "application/json" });
  if (body) headers.set("content-type", "application/json");
  // Without a scheme in front, as Wix's own library sends it.
  if (accessToken !== undefined) headers.set("authorization", accessToken);
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  try {
    const response = await outgoingFetch("wix", { timeoutMs: TIMEOUT_MS })(`${API}${path}`, init);
    return {
      status: response.status,
      headers: response.headers,
      body: jsonOf(withoutSecrets(await response.text(), accessToken)),
    };
  } catch (error) {
    throw noAnswer(error, "Wix", `site ${domain}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
