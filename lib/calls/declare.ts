import type * as z from "zod";
import type { PlanFeature } from "../plans.ts";
import type { ProblemSlug } from "../problems.ts";

/** Who may call: the levels of the access table (docs/api.md). */
export type Access =
  | "public"
  | "storefront"
  | "key"
  | "memberOrKey"
  | "signedIn"
  | "member"
  | "admin"
  | "owner"
  | "staff"
  | "appleAddress";

/**
 * What calling it does, which decides the cross-site check:
 * `read` changes nothing; `change` must come from our own pages; `navigation` is opened by the browser itself;
 * `open` may come from anywhere (shops' pages, partners).
 */
export type Effect = "read" | "change" | "navigation" | "open";

/** What a call answers: a JSON body, nothing (204), or a custom body. */
export type Returns =
  | { kind: "json"; schema: z.ZodType; status: 200 | 201 }
  | { kind: "nothing" }
  | { kind: "raw"; contentType: string; status: 200 | 302 | 303 };

/**
 * One call with its response. It is shown in the documents and sent to the real server by a test. The tests of invalid
 * input and of other accounts' ids also start from it, so its body has every field. Ids and keys are those of
 * `example-values.ts`; each test replaces them with real ones.
 */
export interface Example {
  /** Who calls. */
  as: "nobody" | "owner" | "secretKey" | "publishableKey" | "staff";
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Fields of the body that can't be combined with the others. */
  omits?: readonly string[];
  /** Why a test can't send it: the input is made for one moment or one browser. */
  notSent?: string;
  /** The JSON response body; omitted if there is none, or it isn't JSON. */
  answer?: unknown;
}

export interface Call {
  /** Method and public path, such as `GET /Survey/GetById/{id}`; `npm run routes` lists it for browsers. */
  route: `${"GET" | "POST" | "DELETE"} /${string}`;
  summary: string;
  /** What the summary omits. */
  note?: string;
  access: Access;
  effect: Effect;
  /**
   * What staff did, in the past tense, for the audit log. Required for what they may change; a read that has one is
   * recorded too.
   */
  staffAction?: string;
  /** Refused to staff impersonating an account. */
  notForStaff?: true;
  /**
   * Refused with 403 `recent-sign-in-required`, before anything else happens, unless the person confirmed their
   * identity in this session within the last 15 minutes.
   */
  recentSignIn?: true;
  /**
   * The feature that the call is part of. Without a plan that has it, the call is refused with 402 after the caller's
   * right, before its input is read. A gate that depends on the input is its verb's (`server/domain/plans`).
   */
  plan?: PlanFeature;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON unless `bodyType` says otherwise. */
  body?: z.ZodType;
  bodyType?: "form" | "multipart";
  /** The page a plain form is sent from: a refusal redirects there (303), and the screen shows it. */
  screen?: string;
  /** A missing body counts as one without fields. */
  bodyOptional?: true;
  /**
   * The name under which an assistant may make it (docs/mcp.md). The verb of a read then gets an account without a person,
   * that of a change its author.
   */
  tool?: string;
  /** For a tool that changes something: what assistants read about it, and the fields of the body that it doesn't take. */
  toolChange?: {
    title?: string;
    note?: string;
    /** Making it twice changes no more than making it once. */
    isIdempotent: boolean;
    omits?: readonly string[];
  };
  /** Its own problem types, besides those that follow from the rest of the declaration. */
  refusals?: readonly ProblemSlug[];
  returns: Returns;
  example?: Example;
  /** Why a built call has no example. */
  withoutExample?: string;
}

/** The calls of one area, or of a part of it. */
export function declareCalls<const Declared extends Record<string, Call>>(declared: Declared): Declared {
  return declared;
}

export const json = <Schema extends z.ZodType>(schema: Schema, status: 200 | 201 = 200) =>
  ({ kind: "json", schema, status }) as const;
export const nothing = { kind: "nothing" } as const;
export const raw = (contentType: string, status: 200 | 302 | 303 = 200) =>
  ({ kind: "raw", contentType, status }) as const;

/** Who may call and what it does, for the calls of the most common kinds. */
export const memberRead = { access: "member", effect: "read" } as const;
export const memberChange = { access: "member", effect: "change" } as const;
export const adminChange = { access: "admin", effect: "change" } as const;
export const ownerChange = { access: "owner", effect: "change", notForStaff: true } as const;
export const signedInChange = { access: "signedIn", effect: "change" } as const;
export const publicChange = { access: "public", effect: "change" } as const;
export const storefrontCall = { access: "storefront", effect: "open" } as const;

/** A plain form that anyone can submit: the response is a redirect. */
export const publicForm = { ...publicChange, bodyType: "form", returns: raw("text/plain", 303) } as const;

/** The content types of bodies, by their name in a declaration. */
export const bodyTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;
