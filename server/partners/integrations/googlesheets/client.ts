import { membersOf } from "#lib/unknown-values.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import type { AccessTokens } from "./access-token.ts";
import { outcomeOf, unreadable } from "./answer.ts";

const API = "https://sheets.googleapis.com/v4/spreadsheets";

/** One request about a spreadsheet. */
export interface SheetsRequest {
  method: "GET" | "POST" | "PUT";
  /** After the spreadsheet's ID. */
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** Makes requests about one spreadsheet. */
export type SheetsClient = (
  request: SheetsRequest,
) => Promise<{ kind: "read"; body: Record<string, unknown> } | Outcome>;

interface ClientContext {
  spreadsheetId: string;
  /** The service account's address. */
  email: string;
  tokens: AccessTokens;
  out: Outgoing;
}

/**
 * A client that makes each request once; a kept access token that Google no longer accepts is replaced, and the request,
 * which did nothing, made with the new one.
 */
export function sheetsClient({ spreadsheetId, email, tokens, out }: ClientContext): SheetsClient {
  const call: SheetsClient = async (request) => {
    const access = await tokens.get(out);
    if (access.kind !== "token") return access;
    const { token, isNew } = access;
    const response = await send(request, token);
    if (response?.status === 401) {
      tokens.drop(token);
      if (!isNew) return await call(request);
    }
    const outcome = outcomeOf(out, email, [token]);
    if (!response || outcome.kind !== "delivered") return outcome;
    // Not from `out`, which keeps only the beginning of a long answer.
    const body: unknown = await response.json().catch(() => null);
    return typeof body === "object" && body !== null ? { kind: "read", body: membersOf(body) } : unreadable;
  };

  async function send({ method, path, query, body }: SheetsRequest, token: string): Promise<Response | null> {
    const search = query ? `?${new URLSearchParams(query)}` : "";
    try {
      return await out.fetch(`${API}/${encodeURIComponent(spreadsheetId)}${path}${search}`, {
        method,
        redirect: "manual",
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
          ...(body && { "content-type": "application/json" }),
        },
        body: body ? JSON.stringify(body) : null,
      });
    } catch (error) {
      // A failure without a request is a fault of ours.
      if (!out.lastFailure()) throw error;
      return null;
    }
  }
  return call;
}
