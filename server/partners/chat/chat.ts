import type { ChatSettings, ChatSources } from "#lib/chat.ts";

/** The chat in which merchants ask for support. */
export interface SupportChat {
  /** What the page needs to start it. */
  settings: ChatSettings;
  /** What the page's content security policy has to allow. */
  sources: ChatSources;
  /** Who a person is there, with proofs that only the server can make. */
  identify(person: ChatMember, now: Date): ChatIdentity;
}

/** A person who may open the chat. */
export interface ChatMember {
  personId: string;
  emailAddress: string;
}

/** A person in the chat. */
export interface ChatIdentity {
  userId: string;
  /** The older proof, which holds forever: in the account for programs that read it, and never sent by our pages. */
  userHash: string;
  /** A JSON Web Token, valid for one to two hours. */
  userJwt: string;
}
