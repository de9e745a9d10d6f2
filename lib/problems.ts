/** One problem type, as described on its page. */
export interface ProblemType {
  status: number;
  /** The `title` of the problem document. */
  title: string;
  meaning: string;
  /** What the caller can do about it. */
  remedy: string;
}

/**
 * Every problem type that an answer can have, by the last part of its URL (`/problems/{slug}`). An error whose type has
 * no page does not compile.
 */
export const problemTypes = {
  invalid: {
    status: 400,
    title: "The request isn't valid",
    meaning: "The URL, the body, or one of its fields can't be read or has a value that isn't allowed.",
    remedy:
      "If `errors` is present, it lists each field and what's allowed. Nothing was changed. Fix the fields and send the call again.",
  },
  "unsupported-api-version": {
    status: 400,
    title: "Unknown API version",
    meaning: "The call asks for an `api-version` that doesn't exist.",
    remedy: "Leave out `api-version`, or use one from the `api-supported-versions` header that every response has.",
  },
  unauthenticated: {
    status: 401,
    title: "Not signed in",
    meaning: "The call needs a session, a session token, or a key. It was missing, unknown, disabled, or expired.",
    remedy:
      "Sign in again, or send an active key as `Authorization: Bearer`. A bearer token takes precedence over a cookie, so an invalid token is refused even with a valid session.",
  },
  "billing-by-store": {
    status: 409,
    title: "The store's platform bills this account",
    meaning: "The account's store installed the app from its platform's app store, which doesn't allow card billing.",
    remedy: "Change the plan where the app was installed.",
  },
  "plan-required": {
    status: 402,
    title: "Your plan doesn't include this",
    meaning: "The account's plan doesn't include what the call asks for. `plan` is the lowest plan that does.",
    remedy: "Upgrade the plan. Anything that's already live keeps running after a downgrade.",
  },
  forbidden: {
    status: 403,
    title: "Not allowed",
    meaning:
      "The caller is known but doesn't have permission. The call needs another role, another kind of key, or can't be made as staff.",
    remedy: "`detail` says which role or key the call needs. Ask the account owner for it.",
  },
  "no-account": {
    status: 403,
    title: "No account",
    meaning: "The person is signed in but doesn't belong to an account, or hasn't chosen one.",
    remedy: "Choose an account with `LoginToAccount`, accept an invitation, or create an account.",
  },
  "cross-site-request": {
    status: 403,
    title: "Request from another site",
    meaning:
      "The call changes data, and its headers show that another site made the browser send it: a foreign or `null` `Origin`, a `Sec-Fetch-Site` other than `same-origin`, a navigation, or a foreign `Referer`.",
    remedy:
      "Make the call with `fetch` from a page of this app, or from a server with a key. Clients that send none of these headers are allowed.",
  },
  "recent-sign-in-required": {
    status: 403,
    title: "Confirm it's you",
    meaning:
      "The call makes a sensitive change, and the person last proved who they are in this session more than 15 minutes ago. Nothing was changed.",
    remedy:
      "Sign in again, or confirm with `RenewByCode`, `RenewByPasskey` or a link from `RenewByLink`. Then send the same call again.",
  },
  "second-factor-required": {
    status: 403,
    title: "Two-factor sign-in required",
    meaning:
      "The account requires two-factor sign-in, or the call does, and this session was opened without a second factor. Nothing was changed.",
    remedy:
      "Add an authenticator app or a passkey under Account > Security, or sign in again with the one you have. Then send the same call again.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    meaning: "It doesn't exist, or it belongs to another account. Both cases get the same response.",
    remedy: "Check the ID, and check which account the session or key belongs to.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    meaning: "The call exists but doesn't accept this method. The `Allow` header lists the methods it accepts.",
    remedy: "Use one of the methods in `Allow`. A GET call that changes data doesn't accept HEAD.",
  },
  conflict: {
    status: 409,
    title: "Conflict with the current state",
    meaning: "The call is valid, but the current state of the resource doesn't allow it.",
    remedy: "`detail` says what prevents it. Read the current state, then decide whether to send the call again.",
  },
  "stale-revision": {
    status: 409,
    title: "Someone else changed it first",
    meaning:
      "The `revision` you sent isn't the latest. Someone saved the survey after you read it. `current` has the latest version.",
    remedy: "Apply your changes to `current` and save with its `revision`, or save without `revision` to overwrite it.",
  },
  "survey-disabled": {
    status: 409,
    title: "The survey is disabled",
    meaning: "A response was sent to a survey that's disabled or no longer live.",
    remedy: "Stop showing the survey on that page. Responses are accepted again when the merchant enables the survey.",
  },
  "survey-enabled": {
    status: 409,
    title: "The survey is live",
    meaning: "A live survey can't be archived.",
    remedy: "Disable the survey first.",
  },
  "no-question": {
    status: 409,
    title: "The survey has no questions",
    meaning: "A survey without questions can't be published or enabled.",
    remedy: "Add a question, then publish.",
  },
  "unfinished-question": {
    status: 409,
    title: "A question isn't finished",
    meaning:
      "The draft has a question without a title, a choice question without choices, a choice without a label, or a condition without a value.",
    remedy: "`errors` lists each missing field. Fill them in or remove the question, then publish.",
  },
  "never-shown": {
    status: 409,
    title: "A question would never be shown",
    meaning: "The draft has a question whose conditions no shopper can ever meet.",
    remedy: "`errors` lists the conditions. Fix or remove them, then publish.",
  },
  "account-closing": {
    status: 409,
    title: "The account is closing",
    meaning: "The owner closed the account. It will be deleted 7 days after that.",
    remedy: "The owner can reopen it until then.",
  },
  "embedded-account-fixed": {
    status: 409,
    title: "The account can't be switched here",
    meaning: "The call came with a session token of a store's admin, which only works for that store's account.",
    remedy: "To use another account, open Afterword in its own tab and sign in there.",
  },
  "account-full": {
    status: 409,
    title: "The account is full",
    meaning:
      "An account can have up to 500 surveys (including archived ones), 10,000 published versions, 1,000 templates, and 10,000 questions, up to 100 MB in total. The call would have exceeded one of these limits. Nothing was saved.",
    remedy:
      "`detail` says which limit it is and what to delete. Don't send the call again until you've deleted something.",
  },
  "too-many-keys": {
    status: 409,
    title: "Too many active keys",
    meaning: "An account can have up to 10 active secret keys.",
    remedy: "Disable a key you no longer use, then create the new one.",
  },
  "too-large": {
    status: 413,
    title: "The request is too large",
    meaning: "A JSON body can be up to 1 MiB, and an image up to 5 MiB.",
    remedy: "Send less data or a smaller image.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported content type",
    meaning: "The body isn't a type that the call accepts, or it has no content type.",
    remedy: "Send JSON with `Content-Type: application/json`, or the type in the call's description.",
  },
  "partner-refused": {
    status: 422,
    title: "The integration refused the request",
    meaning: "A connected service refused the request. The credentials are wrong or lack a permission.",
    remedy: "`detail` has the service's reason. Fix it there, then send the call again.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    meaning: "The caller went over its rate limit. Nothing was changed.",
    remedy: "Wait the number of seconds in `Retry-After`, then send the call again.",
  },
  internal: {
    status: 500,
    title: "Internal error",
    meaning: "Something unexpected went wrong on our side. It's logged with the `traceId`.",
    remedy: "Send the call again later. If it fails again, contact support and include the `traceId`.",
  },
  "not-built": {
    status: 501,
    title: "Not available yet",
    meaning:
      "The call is part of the API but isn't available in the installed release. This release answers every call it lists, so only an older one can return this.",
    remedy: "Update to a release that has the call.",
  },
  "partner-failed": {
    status: 502,
    title: "The integration failed",
    meaning: "A connected service didn't respond or returned an error.",
    remedy: "Send the call again later.",
  },
  "partner-timed-out": {
    status: 504,
    title: "The integration didn't respond in time",
    meaning: "A connected service took too long. It may still do what it was asked.",
    remedy: "Check whether it was done, then send the call again.",
  },
  unavailable: {
    status: 503,
    title: "Temporarily unavailable",
    meaning: "The app is starting, stopping, or at capacity, or can't reach its database. Nothing was changed.",
    remedy: "Wait the number of seconds in `Retry-After`, then send the same call again.",
  },
} as const satisfies Record<string, ProblemType>;

/** The last part of a problem type's URL. */
export type ProblemSlug = keyof typeof problemTypes;

/** Finds a problem type by its slug, in any letter case. */
export function findProblemType(slug: string): { slug: ProblemSlug; problem: ProblemType } | undefined {
  const wanted = slug.toLowerCase();
  const found = Object.keys(problemTypes).find((known): known is ProblemSlug => known === wanted);
  return found && { slug: found, problem: problemTypes[found] };
}
