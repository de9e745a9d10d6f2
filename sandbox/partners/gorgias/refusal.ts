import type { Answer } from "../stand-in.ts";

/** An error, as Gorgias writes it. `fields` are those that it is about, each with what is wrong. */
export function refusal(status: number, msg: string, fields?: Record<string, string[]>): Answer {
  return { status, body: { error: { msg, ...(fields && { data: fields }) } } };
}

/** The refusal of missing, wrong or unknown parameters. */
export function invalid(field: string, problem: string): Answer {
  return refusal(400, "Failed to validate the request.", { [field]: [problem] });
}
