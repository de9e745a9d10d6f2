import { randomUUID } from "node:crypto";
import type { Answer } from "../stand-in.ts";

/** An error, as Klaviyo writes it. */
export function refusal(status: number, code: string, detail: string, pointer = "/data"): Answer {
  const error = { id: randomUUID(), status, code, title: "Invalid input.", detail, source: { pointer } };
  return { status, body: { errors: [error] }, headers: { "content-type": "application/vnd.api+json" } };
}
