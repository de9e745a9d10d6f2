import type { Access } from "#lib/calls/declare.ts";
import type { Session } from "./session.ts";

/** What every call has. `now` is the moment the call began. */
export interface PublicContext {
  traceId: string;
  now: Date;
  session: Session | null;
}

/** A person is signed in. */
export interface PersonContext extends PublicContext {
  session: Session;
  personId: string;
  emailAddress: string;
  /** Null while the person is in no account. */
  accountId: string | null;
}

/** A person is signed in, in an account: the context of an account's verbs. */
export interface MemberContext extends PersonContext {
  accountId: string;
  role: "owner" | "admin" | "member";
  isStaff: boolean;
}

/** Who makes a change that records its author: a member, or an assistant that the member allowed. */
export type AuthorContext = Pick<MemberContext, "accountId" | "personId" | "isStaff" | "now">;

/** A program with a secret key, or a member: an account, without a person's rights. */
export interface KeyContext extends PublicContext {
  accountId: string;
}

/** What a call's handler gets, by who may call. */
export type ContextOf<Level extends Access> = Level extends "public" | "storefront"
  ? PublicContext
  : Level extends "signedIn" | "staff" | "appleAddress"
    ? PersonContext
    : Level extends "key" | "memberOrKey"
      ? KeyContext
      : MemberContext;
