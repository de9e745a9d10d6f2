import { isAppError } from "#lib/errors.ts";

/**
 * SQLSTATE classes (PostgreSQL manual, appendix A) that say nothing about the statement: the connection was lost, or
 * the server is stopping, is out of resources, canceled it or resolved a conflict against it.
 */
const PASSING_CLASSES = ["08", "40", "53", "55", "57", "58"];
const READ_ONLY = "25006"; // a standby that has not taken over yet

/** System errors for a server that is not there, or not yet. */
const PASSING_SYSTEM_ERRORS = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ENOTFOUND", "EAI_AGAIN"],
]);

/** Prisma's: no connection, none in time, a closed one, no slot in the pool or for a transaction, a deadlock. */
const PASSING_PRISMA_ERRORS = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);

/** Messages of the driver and its pool for errors without a code. */
const ABOUT_CONNECTION =
  /^Connection terminated|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout|not queryable|^Cannot use a pool after/;

/**
 * Whether an error, or its cause, suggests that the same statement may succeed when it is sent again. Handles errors of
 * `pg`, Prisma and its adapter; an error of our own never qualifies.
 */
export function isPassingFailure(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < 6 && typeof cause === "object" && cause !== null; depth++) {
    if (isAppError(cause)) return false;
    if (isPassing(cause)) return true;
    cause = causeOf(cause);
  }
  return false;
}

/** Whether an error of `pg` says that the server is a standby, or takes no writes for another reason. */
export function isReadOnlyFailure(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === READ_ONLY;
}

/** The codes of an error and of its causes. */
export function failureCodes(error: unknown): string[] {
  const codes: string[] = [];
  let cause = error;
  for (let depth = 0; depth < 6 && typeof cause === "object" && cause !== null; depth++) {
    codes.push(...codesOf(cause));
    cause = causeOf(cause);
  }
  return codes;
}

function codesOf(error: object): string[] {
  return ["code" in error ? error.code : undefined, "originalCode" in error ? error.originalCode : undefined].filter(
    isText,
  );
}

function isPassing(error: object): boolean {
  const codes = codesOf(error);
  if (codes.length > 0) return codes.some(isPassingCode);
  return error instanceof Error && ABOUT_CONNECTION.test(error.message);
}

function isPassingCode(code: string): boolean {
  if (PASSING_SYSTEM_ERRORS.has(code) || PASSING_PRISMA_ERRORS.has(code) || code === READ_ONLY) return true;
  return /^\d\w{4}$/.test(code) && PASSING_CLASSES.includes(code.slice(0, 2));
}

/** Prisma puts its adapter's error next to its own error, not in its cause. */
function causeOf(error: object): unknown {
  if ("cause" in error && error.cause !== undefined) return error.cause;
  const meta = "meta" in error ? error.meta : undefined;
  return typeof meta === "object" && meta !== null && "driverAdapterError" in meta
    ? meta.driverAdapterError
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
