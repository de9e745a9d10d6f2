import { pino } from "pino";
import { env } from "./env.ts";

/** Field names whose values never reach a log, in any object. */
const SECRET_FIELDS = [
  "key",
  "apiKey",
  "token",
  "secret",
  "password",
  "authorization",
  "cookie",
  "set-cookie",
  "email",
  "emailAddress",
  "to",
  "credentials",
  "connectionString",
];

// pino's paths have no "at any depth", so each field is listed at the depths that are logged: top level, and in one or
// two objects.
const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]);

/** How many causes of an error are logged. */
const MOST_CAUSES = 3;

/** What is logged of an error. Not its other properties: those of a partner's library have whole requests in them. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const reason = cause instanceof Error && depth < MOST_CAUSES ? describeError(cause, depth + 1) : undefined;
  return { type: name, message, stack, code, cause: reason };
}

/** Makes a logger that writes JSON lines to standard output, or to `destination`. */
export function makeLog(level: string, destination?: { write(line: string): void }) {
  const serializers = { err: (error: unknown) => describeError(error) };
  const options = { level, base: undefined, redact: { paths: REDACTED_PATHS, censor: "[hidden]" }, serializers };
  return destination ? pino(options, destination) : pino(options);
}

export type Log = ReturnType<typeof makeLog>;

/**
 * The log of this process. The logger behind it is made on first use, so that loading a module (in `next build`, in a
 * test) needs no environment.
 */
export const log: Log = new Proxy<Log>(Object.create(null), {
  get: (_target, name) => {
    const logger = madeOnce();
    const member: unknown = Reflect.get(logger, name);
    return typeof member === "function" ? member.bind(logger) : member;
  },
});

let made: Log | undefined;

function madeOnce(): Log {
  made ??= makeLog(env.LOG_LEVEL);
  return made;
}

/** Makes this process write its log elsewhere from now on. */
export function logTo(level: string, destination: { write(line: string): void }): void {
  made = makeLog(level, destination);
}
