import { parseJson } from "#lib/unknown-values.ts";
import { type Fetch, OutgoingError, retryAfter } from "#server/foundation/outgoing/index.ts";
import type { PastPage } from "./import-service.ts";

/** How long to wait if nothing says so. */
const WAIT_MS = 60_000;

interface PageRequest {
  url: string;
  method?: "GET" | "POST";
  headers: Record<string, string>;
}

interface PageSettings {
  fetch: Fetch;
  /** The machine's time. */
  now: Date;
  /** As merchants know it. */
  service: string;
  /** What a status means, in a sentence for the merchant. */
  refusals: Readonly<Partial<Record<number, string>>>;
}

/** Makes a request once: the JSON that came back (null if it isn't JSON), or why there is none. */
export async function requestPage(
  { url, method = "GET", headers }: PageRequest,
  { fetch, now, service, refusals }: PageSettings,
): Promise<{ body: unknown } | Exclude<PastPage, { kind: "page" }>> {
  const later = { kind: "later", notBefore: new Date(now.getTime() + WAIT_MS) } as const;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: "application/json", ...headers },
      redirect: "manual",
    });
    const { status } = response;
    if (status === 200) return { body: jsonIn(await response.text()) };
    if (status === 429) return { ...later, notBefore: retryAfter(response, now) ?? later.notBefore };
    if (status >= 500 || status === 408) return later;
    const reason = refusals[status] ?? `${service} refused the request (HTTP ${status}). Try again later.`;
    return { kind: "refused", reason };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.kind === "refused" ? { kind: "refused", reason: `${error.message}.` } : later;
  }
}

function jsonIn(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}
