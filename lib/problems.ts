/** What one problem type means, in the words of its page. */
export interface ProblemType {
  status: number;
  /** The `title` of the problem document. */
  title: string;
  meaning: string;
  /** What the caller can do about it. */
  remedy: string;
}

/**
 * Every problem type that an answer can name, by the last part of its address (`/problems/{slug}`). An error whose type
 * has no page does not compile.
 */
export const problemTypes = {
  invalid: {
    status: 400,
    title: "The request is not valid",
    meaning: "The address, the body or a field of it cannot be read, or holds what is not allowed there.",
    remedy:
      "Where `errors` is given, it names each field with what is allowed. Nothing was changed: mend the fields and send the call again.",
  },
  "unsupported-api-version": {
    status: 400,
    title: "There is no such version",
    meaning: "The call asks for an `api-version` that does not exist.",
    remedy: "Leave `api-version` out, or take one of those in the `api-supported-versions` header of every answer.",
  },
  unauthenticated: {
    status: 401,
    title: "Nobody is signed in",
    meaning:
      "The call needs a session, a session token or a key, and none came, or one that is unknown, disabled or over.",
    remedy:
      "Sign in again, or send a live key as `Authorization: Bearer`. A bearer token beats a cookie: a bad one is refused even beside a good session.",
  },
  "plan-required": {
    status: 402,
    title: "The plan does not include this",
    meaning: "The account's plan does not have what the call asks for. `plan` names the smallest one that has it.",
    remedy: "Change the plan, or do without. What is already live keeps running when a plan goes.",
  },
  forbidden: {
    status: 403,
    title: "Not allowed",
    meaning: "The caller is known, and may not do this: another role, another kind of key, or not as staff.",
    remedy: "`detail` says which role or key it takes. Ask the account's owner for it.",
  },
  "no-account": {
    status: 403,
    title: "Signed in, but in no account",
    meaning: "The session belongs to a person who is in no account, or has chosen none.",
    remedy: "Choose one with `LoginToAccount`, accept an invitation, or make an account.",
  },
  "cross-site-request": {
    status: 403,
    title: "Another site asked for it",
    meaning:
      "The call changes something, and its headers say that another site made the browser send it: a foreign or `null` `Origin`, a `Sec-Fetch-Site` other than `same-origin`, a navigation, or a foreign `Referer`.",
    remedy:
      "Make the call with `fetch` from a page of this app, or from a server with a key. Programs that send none of these headers pass.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    meaning: "There is no such thing, or it belongs to another account: the two answer alike.",
    remedy: "Check the id and the account that the session or the key belongs to.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This method is not allowed here",
    meaning: "The address has a call, and it takes another method. The `Allow` header lists those it takes.",
    remedy: "Use one of the methods in `Allow`. A GET call that changes something does not take HEAD.",
  },
  conflict: {
    status: 409,
    title: "Conflict with the current state",
    meaning: "The call is right in itself, and what it is about is not in a state that allows it now.",
    remedy: "`detail` says what stands in the way. Read the current state, and decide again.",
  },
  "stale-revision": {
    status: 409,
    title: "Somebody else changed it first",
    meaning:
      "The `revision` that was sent is not the newest: the survey was saved since it was read. `current` holds it.",
    remedy: "Bring your change into `current` and save with its `revision`, or save without `revision` to overwrite.",
  },
  "survey-disabled": {
    status: 409,
    title: "The survey is switched off",
    meaning: "An answer came for a survey that is off, or is no longer the one that is live.",
    remedy: "Stop asking on that page. Answers are taken again as soon as the merchant turns the survey on.",
  },
  "survey-enabled": {
    status: 409,
    title: "The survey is on",
    meaning: "A survey that shoppers see cannot be archived.",
    remedy: "Turn it off first.",
  },
  "no-question": {
    status: 409,
    title: "The survey has no question",
    meaning: "A survey without a question cannot be published or turned on.",
    remedy: "Add a question, then publish.",
  },
  "never-shown": {
    status: 409,
    title: "A question would never be shown",
    meaning:
      "The draft to be published has a question whose conditions no shopper can meet, whatever they answer and order.",
    remedy: "`errors` names the conditions to blame. Mend or remove them, then publish.",
  },
  "account-closing": {
    status: 409,
    title: "The account is closing",
    meaning: "The owner closed the account; it is deleted when its seven days are over.",
    remedy: "The owner can reopen it until then.",
  },
  "too-many-keys": {
    status: 409,
    title: "Too many live keys",
    meaning: "An account has at most ten secret keys that are not disabled.",
    remedy: "Disable one that is no longer used, then make the new one.",
  },
  "too-large": {
    status: 413,
    title: "The request is too large",
    meaning: "A JSON body has at most 1 MiB, an image at most 5 MiB.",
    remedy: "Send less, or a smaller picture.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "This content type is not taken here",
    meaning: "The body is not of the type that the call takes, or says nothing of its type.",
    remedy: "Send JSON with `Content-Type: application/json`, or the type that the call's description names.",
  },
  "partner-refused": {
    status: 422,
    title: "The partner refused",
    meaning: "A connected service was asked and said no: the credentials are wrong, or lack a right.",
    remedy: "`detail` gives the partner's reason. Mend it there, then send the call again.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    meaning: "The caller asked more often than its limit allows. Nothing was changed.",
    remedy: "Wait as many seconds as `Retry-After` says, then send the call again.",
  },
  internal: {
    status: 500,
    title: "Internal error",
    meaning: "Something failed on our side that nobody foresaw. It is logged with the `traceId`.",
    remedy: "Send the call again later. If it fails again, tell support the `traceId`.",
  },
  "not-built": {
    status: 501,
    title: "Not built yet",
    meaning: "The call is declared, and a later release answers it. The caller's right was checked already.",
    remedy: "Nothing to do but wait for the release; the list of calls says which are built.",
  },
  "partner-failed": {
    status: 502,
    title: "The partner failed",
    meaning: "A connected service did not answer, or answered with an error of its own.",
    remedy: "Send the call again in a while.",
  },
  unavailable: {
    status: 503,
    title: "Not available now",
    meaning: "The app is starting, stopping or full, or cannot reach its database. Nothing was changed.",
    remedy: "Send the same call again after the seconds that `Retry-After` says.",
  },
} as const satisfies Record<string, ProblemType>;

/** The last part of a problem type's address. */
export type ProblemSlug = keyof typeof problemTypes;

/** The problem type with a slug in any letter case, or undefined. */
export function findProblemType(slug: string): { slug: ProblemSlug; problem: ProblemType } | undefined {
  const wanted = slug.toLowerCase();
  const found = Object.keys(problemTypes).find((known): known is ProblemSlug => known === wanted);
  return found && { slug: found, problem: problemTypes[found] };
}
