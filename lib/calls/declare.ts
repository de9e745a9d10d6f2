import type * as z from "zod";
import type { Area, NameIn } from "./routes.ts";

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

export interface Call {
  summary: string;
  access: Access;
  effect: Effect;
  /** True until the call is built: it answers 501 once the caller is authorized. */
  planned?: true;
  /** Refused to staff impersonating an account. */
  notForStaff?: true;
  /**
   * Refused with 403 `recent-sign-in-required`, before anything else happens, unless the person confirmed their
   * identity in this session within the last 15 minutes.
   */
  recentSignIn?: true;
  /** The first plan that includes the call. */
  plan?: string;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON unless `bodyType` says otherwise. */
  body?: z.ZodType;
  bodyType?: "form" | "multipart";
  /** The page a plain form is sent from: a refusal redirects there (303), and the screen shows it. */
  screen?: string;
  /** A missing body counts as one without fields. */
  bodyOptional?: true;
  returns: Returns;
}

/** The calls of one area. A name that `routes` lacks, or a missing one, does not compile. */
export function declareCalls<A extends Area, const Declared extends Record<NameIn<A>, Call>>(
  _area: A,
  declared: Declared,
): Declared {
  return declared;
}

/** The content types of bodies, by their name in a declaration. */
export const bodyTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

export const json = <Schema extends z.ZodType>(schema: Schema, status: 200 | 201 = 200) =>
  ({ kind: "json", schema, status }) as const;
export const nothing = { kind: "nothing" } as const;
export const raw = (contentType: string, status: 200 | 302 | 303 = 200) =>
  ({ kind: "raw", contentType, status }) as const;
