import type { IncomingMessage } from "node:http";
import type { PartnerSlug } from "#lib/partners.ts";
import type { SandboxRequest } from "../http.ts";
import type { RecordedRequest } from "./recorded.ts";

/** What a partner's stand-in records of a request. */
export function recordOf(
  partner: PartnerSlug,
  { method, path, query, raw }: SandboxRequest,
  body: unknown,
): RecordedRequest {
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  return {
    partner,
    method,
    path,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
    body,
    at: new Date().toISOString(),
  };
}

/** The body of a request as text; null for one over `limitBytes`. */
export async function readText(raw: IncomingMessage, limitBytes: number): Promise<string | null> {
  return (await readBytes(raw, limitBytes))?.toString() ?? null;
}

/** The body of a request; null for one over `limitBytes`. */
export async function readBytes(raw: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of raw) {
    bytes += chunk.length;
    if (bytes > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
