import type { Outgoing } from "../integration.ts";
import type { Credential } from "./settings.ts";

/** One request to an account's API. */
export interface GorgiasRequest {
  method: "GET" | "POST";
  /** Below `/api/`, with the query. */
  path: string;
  body?: unknown;
}

/** Makes the request once; what came of it is read from `out`. */
export async function request(
  { account, email, apiKey }: Credential,
  { method, path, body }: GorgiasRequest,
  out: Outgoing,
): Promise<void> {
  try {
    await out.fetch(`https://${account}.gorgias.com/api/${path}`, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    // A failure without a request is a fault of ours.
    if (!out.lastFailure()) throw error;
  }
}
