import { type ProblemSlug, problemTypes } from "./problems.ts";

/** What can go wrong with a call, and its status (RFC 9110, section 15). */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  "plan-required": 402,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  "partner-refused": 422,
  "too-many-requests": 429,
  internal: 500,
  "not-built": 501,
  "partner-failed": 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

export interface ErrorOptions {
  /** The problem type, if more specific than the code: `survey-disabled`. Its page is in `problems.ts`. */
  type?: ProblemSlug;
  /** Messages by field path (`questions[2].title`), for 400. */
  errors?: Record<string, string[]>;
  headers?: Record<string, string>;
  /** Additional members of the problem document, such as the `current` state of a conflict. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** The one error that verbs throw; only the call pipeline catches it. `message` is shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: ErrorOptions;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.options = options;
  }
}

/** Recognizes our error by its shape: the entry and Next's bundle each hold a copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error && "options" in error;
}

/** Missing or another account's: both answer alike. */
export function notFound(what: string): AppError {
  return new AppError("not-found", `We couldn't find this ${what}.`);
}

/** A 400 about one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid", `${field} ${message}`, { errors: { [field]: [message] } });
}

/** A problem document (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  traceId: string;
  errors?: Record<string, string[]>;
}

/**
 * The problem document of an error. Anything but an {@link AppError} is reported as an internal error, without its
 * cause. `appUrl` has no trailing slash.
 */
export function problemOf(error: unknown, appUrl: string, traceId: string): Problem {
  if (!isAppError(error)) {
    return describe("internal", "Something went wrong on our side. Nothing was changed.", {}, appUrl, traceId);
  }
  return describe(error.code, error.message, error.options, appUrl, traceId);
}

function describe(code: ErrorCode, detail: string, options: ErrorOptions, appUrl: string, traceId: string): Problem {
  const slug = options.type ?? code;
  return {
    ...options.extra,
    type: `${appUrl}/problems/${slug}`,
    title: problemTypes[slug].title,
    status: problemTypes[slug].status,
    detail,
    traceId,
    ...(options.errors ? { errors: options.errors } : {}),
  };
}
