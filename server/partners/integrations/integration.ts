import type * as z from "zod";
import type { IntegrationName } from "#lib/partners.ts";
import type { AnswerHead, Fetch, OutgoingFailure } from "#server/foundation/outgoing/index.ts";
import type { SendReason, SurveyResponse } from "./survey-response.ts";

export type { ResponseAnswer, SendReason, SurveyResponse } from "./survey-response.ts";

/** A partner's answer to one of our requests. */
export interface Answer {
  status: number;
  headers: Headers;
  /** As text, at most 64 KiB. */
  body: string;
}

/** Why a request has no answer. */
export interface Failure {
  kind: OutgoingFailure;
  message: string;
  /** The head of an answer whose body couldn't be read, such as one that is too long; null if no answer began. */
  head: AnswerHead | null;
}

/** How an attempt reaches its partner. */
export interface Outgoing {
  /** Each request is made once, and recorded. SDKs take it as their transport; their own retries are off. */
  fetch: Fetch;
  now: Date;
  /** The answer to the last request of this attempt; null if there was none. */
  lastAnswer(): Answer | null;
  /** Why the last request got no answer that could be read; null if it got one, or none was made. */
  lastFailure(): Failure | null;
}

/**
 * What came of an attempt. Reasons are sentences for the merchant, with what to do, and quote at most the partner's own
 * message.
 */
export type Outcome =
  | { kind: "delivered"; remoteId?: string | undefined }
  /**
   * Not now. `connection`: everything for this partner waits, not only this message. `isAboutMessage`: the partner works,
   * so that it is no failure of the connection.
   */
  | {
      kind: "later";
      reason: string;
      notBefore?: Date | undefined;
      scope: "message" | "connection";
      isAboutMessage?: true;
    }
  /** It left us, and no answer came; `isLate` if it didn't come in time. */
  | { kind: "unknown"; reason: string; isLate?: true }
  /** This message will never be accepted. */
  | { kind: "refused"; reason: string }
  /** Nothing will be accepted until the merchant does something. `gone`: our webhook's receiver answered 410. */
  | { kind: "pause"; why: "credentials" | "permission" | "settings" | "gone"; reason: string };

/** A connected partner, with what the merchant set. */
export interface Link<Settings, Credential> {
  settings: Settings;
  credential: Credential;
}

/** What a merchant changes: settings to be stored as they are, and new credentials, if they sent some. */
export interface Change {
  settings: Record<string, unknown>;
  /** As JSON; null if there are no new ones. */
  credential: string | null;
  /** Shown in this one answer. */
  secret?: string;
}

/** What is stored when a change arrives. */
export interface Current {
  settings: Record<string, unknown>;
  /** As JSON; null while the partner isn't connected. */
  credential: string | null;
}

/** A place at the partner that messages can be posted to. */
export interface Channel {
  id: string;
  name: string;
  isPrivate: boolean;
}

/** What a partner said about itself when the credentials were tried. */
export interface Verified<Settings> {
  kind: "verified";
  /** To be stored with the settings, such as the account's name. */
  settings?: Partial<Settings>;
}

/** New credentials, and when they expire. */
export interface Grant<Settings, Credential> {
  kind: "granted";
  credential: Credential;
  settings?: Partial<Settings>;
  /** Whom we are connected with, in the partner's terms: a workspace's id. */
  externalId?: string;
}

/** A file for a partner that gets files. */
export interface FileToWrite {
  /** Consists of letters, digits, `-`, `_`, `=` and `.`, with `/` between folders. */
  path: string;
  contentType: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Earlier attempts to send about this response. */
export interface Attempted {
  /** When this message was first attempted; null if only an earlier revision was sent. */
  firstAttemptAt: Date | null;
  /** What an earlier revision is at the partner: a ticket's id. */
  remoteId: string | null;
}

/** A message with what was tried before; null for its first attempt. */
export interface TriedMessage<Message> {
  message: Message;
  attempted: Attempted | null;
}

/** What a summary says about the responses of a day or a week. */
export interface ResponseSummary {
  companyName: string;
  /** The first and the last day, `YYYY-MM-DD`, in the account's time zone. */
  from: string;
  to: string;
  responses: number;
  completed: number;
  questions: readonly SummarizedQuestion[];
  /** Where the merchant sees all of it in Afterword. */
  url: string;
}

/** A message about the account's figures, which is about no response. */
export interface FigureNotice {
  title: string;
  texts: readonly string[];
  url: string;
}

/** A question's part of a summary. */
export interface SummarizedQuestion {
  question: string;
  answered: number;
  /** The most common choices, in words; empty for typed answers. */
  top: readonly { label: string; count: number }[];
  /** The figure of questions whose answers are numbers or rankings: `NPS 44`. */
  figure: string | null;
}

/** What takes a merchant to the partner's page that lets us in (OAuth 2.0, RFC 6749). */
export interface ConsentRequest {
  state: string;
  redirectUri: string;
  /** S256 (RFC 7636). */
  codeChallenge: string;
  /** What the merchant said before: Zendesk's `subdomain`. */
  input: Readonly<Record<string, string>>;
}

/** What came back from that page. */
export interface ConsentAnswer extends Omit<ConsentRequest, "state" | "codeChallenge"> {
  code: string;
  codeVerifier: string;
}

/**
 * How answers are sent to one partner. A partner's answer never throws: it is an {@link Outcome}. What throws is a
 * fault of ours.
 */
export interface Integration<Settings, Credential, Message> {
  name: IntegrationName;
  /** Partners that are connected by sharing something with this address. */
  shareWith?: string;
  /** What the merchant set, without secrets; parses `{}`. */
  settings: z.ZodType<Settings>;
  /** The secrets, stored sealed. */
  credential: z.ZodType<Credential>;
  /**
   * Sorts what a merchant sent into settings and credentials. Absent where the fields' declaration says it all
   * (`lib/integration-fields.ts`).
   * @param fieldName a field's name in errors
   * @throws AppError `invalid` that names the field, or `conflict`
   */
  readChange?(
    sent: Record<string, unknown>,
    current: Current,
    fieldName: (field: string) => string,
  ): Change | Promise<Change>;
  /** Lists where messages can be posted, for merchants who choose a channel (`channelId`); absent where none is chosen. */
  listChannels?(
    link: Link<Settings, Credential>,
    out: Outgoing,
  ): Promise<{ kind: "listed"; channels: Channel[] } | Outcome>;
  /** The setting that says where messages arrive, where an account could name the place of another. */
  sharedPlace?: keyof Settings & string;
  /**
   * Tries the credentials, without sending anything that a merchant would see.
   * @param proof a code that has to be at the place, and is removed from it; null if none has to
   */
  verify(link: Link<Settings, Credential>, out: Outgoing, proof?: string | null): Promise<Verified<Settings> | Outcome>;
  /** Partners that get files about months, by their paths; they get no messages about responses. */
  files?: {
    /** Writes a file, in place of any that is there. */
    write(file: FileToWrite, link: Link<Settings, Credential>, out: Outgoing): Promise<Outcome>;
    /** Removes a file; one that isn't there is no failure. */
    remove(path: string, link: Link<Settings, Credential>, out: Outgoing): Promise<Outcome>;
    /** Removes a folder that the files of an ended connection are in, where that is on this server. */
    removeFolder?(folder: string): Promise<Outcome>;
  };
  /**
   * What is sent for a response, as JSON that the merchant is shown: the same for the same response. A text instead:
   * why nothing is sent.
   */
  prepare(response: SurveyResponse, settings: Settings, reason: SendReason): Message | string;
  /** Whether a message is a reply to one about another response to the same order. */
  repliesByOrder?(settings: Settings): boolean;
  /**
   * Makes each request once.
   * @param attempted null for the first attempt
   */
  send(
    message: Message,
    link: Link<Settings, Credential>,
    out: Outgoing,
    attempted: Attempted | null,
  ): Promise<Outcome>;
  /**
   * Sends several messages of an account; for a partner that `sendsTogether`.
   * @returns `delivered` if all of them are there; what is otherwise known of one is so of all
   */
  sendTogether?(
    messages: readonly TriedMessage<Message>[],
    link: Link<Settings, Credential>,
    out: Outgoing,
  ): Promise<Outcome>;
  /** One message about many responses instead of one about each, for merchants who want that. */
  summary?: {
    period(settings: Settings): "day" | "week" | null;
    /** IDs of the questions that it is about; all if there are none. */
    questions(settings: Settings): readonly string[];
    prepare(summary: ResponseSummary, settings: Settings): Message;
  };
  /** One message about the account's figures; null if the settings have no place for it. */
  notice?(notice: FigureNotice, settings: Settings): Message | null;
  /** Partners that are connected on a page of theirs. */
  connect?: {
    pageFor(request: ConsentRequest): string;
    finish(answer: ConsentAnswer, out: Outgoing): Promise<Grant<Settings, Credential> | Outcome>;
  };
  /** Ends the credentials at the partner; absent where that isn't possible. */
  revoke?(link: Link<Settings, Credential>, out: Outgoing): Promise<Outcome>;
  /** Renews credentials that expire; absent where they don't. */
  refresh?: {
    /** When they expire; null for never. */
    expiresAt(credential: Credential): Date | null;
    renew(link: Link<Settings, Credential>, out: Outgoing): Promise<Grant<Settings, Credential> | Outcome>;
  };
}
