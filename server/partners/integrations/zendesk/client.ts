import type { Outgoing } from "../integration.ts";
import { isSubdomain } from "./settings.ts";

/** One request to an account's API. */
export interface ZendeskRequest {
  method: "GET" | "POST" | "PUT";
  /** With the query. */
  path: string;
  accessToken?: string;
  idempotencyKey?: string;
  body?: unknown;
}

/** Makes the request once; what came of it is read from `out`. */
export async function request(
  subdomain: string,
  { method, path, accessToken, idempotencyKey, body }: ZendeskRequest,
  out: Outgoing,
): Promise<void> {
  try {
    await out.fetch(addressOf(subdomain) + path, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    // A failure without a request is a fault of ours.
    if (!out.lastFailure()) throw error;
  }
}

/** An account's address, without a slash at the end. Throws for a subdomain that would name another host. */
export function addressOf(subdomain: string): string {
  if (!isSubdomain(subdomain)) throw new Error("the subdomain of Zendesk must be checked before it is used");
  return `https://${subdomain}.zendesk.com`;
}
