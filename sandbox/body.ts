import type { IncomingMessage } from "node:http";
import { parseJson } from "#lib/unknown-values.ts";

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

/** What a body says as JSON; undefined if it isn't JSON. */
export function jsonOf(text: string | null): unknown {
  try {
    return parseJson(text ?? "");
  } catch {
    return undefined;
  }
}
