import type { Answer } from "../stand-in.ts";

/** An error, as Yotpo writes it. */
export function refusal(code: number, message: string): Answer {
  return { status: code, body: { status: { code, message }, errors: [{ message }] } };
}
