import type * as z from "zod";
import type { Catalogue } from "../calls/catalogue.ts";
import { type CallName, operationIdOf, routeOf } from "../calls/routes.ts";
import type { Problem } from "../errors.ts";

/** The declaration of a call, by name. */
type Declared<Name extends CallName> = Name extends `${infer A extends keyof Catalogue}.${infer N}`
  ? N extends keyof Catalogue[A]
    ? Catalogue[A][N]
    : never
  : never;

type InputPart<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : unknown;

/** A call's input: path and query parameters by name, and its body as `body`. */
export type InputOf<Name extends CallName> = QueryText<
  InputPart<Declared<Name>, "parameters"> & InputPart<Declared<Name>, "query">
> &
  (Declared<Name> extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : unknown);

/** Query values may be numbers and booleans; on the wire they are text. */
type QueryText<Parts> = { [Key in keyof Parts]: Parts[Key] | NumberOrBoolean<Parts[Key]> };
type NumberOrBoolean<Value> = string extends Value
  ? number | boolean
  : "true" | "false" extends Value
    ? boolean
    : never;

/** A call's result. */
export type OutputOf<Name extends CallName> =
  Declared<Name> extends { returns: { kind: "json"; schema: infer Schema extends z.ZodType } }
    ? z.output<Schema>
    : undefined;

/** A call that was refused or failed, with the server's own message. Status 0: no answer from the server. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined) {
    super(
      problem?.detail ?? (status === 0 ? "We can't reach the server." : `The server returned an error (${status}).`),
    );
    this.name = "CallError";
    this.status = status;
    this.problem = problem;
  }
}

export interface CallOptions {
  /** The API's base URL; empty in a browser on the app's own pages. */
  baseUrl?: string;
  /** A session token of an embedding store, or a secret key. */
  bearer?: string;
  signal?: AbortSignal;
  /** Lets the request outlive the page; browsers refuse it for bodies above 64 KiB. */
  keepalive?: boolean;
}

/**
 * Makes a call and returns its answer.
 * Throws {@link CallError} when it is refused, and an Error on a missing path parameter before anything is sent.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<OutputOf<Name>> {
  const answer = await openCall(name, input, options);
  // JSON.parse returns any: the declaration says what it is, and tests hold the server to it.
  return await answer
    .text()
    .then((text) => (text === "" ? undefined : JSON.parse(text)))
    .catch((cause: unknown) => failedOnTheWay(cause, options.signal));
}

/** Makes a call and returns its answer as it starts to arrive, for files. Throws as {@link call} does. */
export async function openCall<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<Response> {
  const { method } = routeOf(name);
  const body = bodyOf(input);
  const answer = await fetch(callUrl(name, input, options.baseUrl), {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }).catch((cause: unknown) => failedOnTheWay(cause, options.signal));
  if (!answer.ok) throw new CallError(answer.status, await problemIn(answer));
  return answer;
}

/** A truncated answer, or one from elsewhere (a network's login page), counts as none; an abort keeps its reason. */
export function failedOnTheWay(cause: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw signal.reason ?? cause;
  throw new CallError(0, undefined);
}

/** The URL of a call with its path and query parameters filled in. Throws as {@link call} does. */
export function callUrl<Name extends CallName>(name: Name, input: InputOf<Name>, baseUrl = ""): string {
  const { path, parameters } = routeOf(name);
  const given = new Map(Object.entries(Object(input)).filter(([key]) => key !== "body"));
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => {
    const value = given.get(parameter);
    if (value === null || value === undefined) {
      throw new Error(`Required parameter ${parameter} was null or undefined when calling ${operationIdOf(name)}.`);
    }
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [key, value] of given) {
    if (!parameters.includes(key) && value !== null && value !== undefined) query.set(key, String(value));
  }
  return `${baseUrl}/api${filled}${query.size > 0 ? `?${query}` : ""}`;
}

function bodyOf(input: unknown): unknown {
  return input !== null && typeof input === "object" && "body" in input ? input.body : undefined;
}

async function problemIn(answer: Response): Promise<Problem | undefined> {
  if (!answer.headers.get("content-type")?.startsWith("application/problem+json")) return undefined;
  return await answer.json().catch(() => undefined);
}
