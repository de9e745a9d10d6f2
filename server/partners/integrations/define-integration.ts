import { membersOf, parseJson } from "#lib/unknown-values.ts";
import type {
  Attempted,
  Channel,
  ConsentAnswer,
  ConsentRequest,
  FigureNotice,
  FileToWrite,
  Grant,
  Integration,
  Link,
  Outcome,
  Outgoing,
  ResponseSummary,
  SendReason,
  SurveyResponse,
  TriedMessage,
  Verified,
} from "./integration.ts";

/** A link as it is stored: settings as JSON, and the opened credentials as JSON text. */
export interface StoredLink {
  settings: unknown;
  credential: string;
}

/** A message that can be shown and sent. */
export interface Prepared {
  /** As JSON, to be shown to the merchant. */
  payload: unknown;
  send(link: StoredLink, out: Outgoing, attempted: Attempted | null): Promise<Outcome>;
}

/** A message with what was tried before; null for its first attempt. */
export interface TriedPrepared {
  prepared: Prepared;
  attempted: Attempted | null;
}

/** Credentials to be stored. */
export interface StoredGrant {
  kind: "granted";
  credential: string;
  settings: Record<string, unknown>;
  externalId: string | null;
}

/** Any partner's integration: it reads what is stored by its own schemas. */
export interface AnyIntegration {
  name: Integration<unknown, unknown, unknown>["name"];
  /** What merchants share something with to connect it; null if they don't. */
  shareWith: string | null;
  readChange: Integration<unknown, unknown, unknown>["readChange"];
  listChannels:
    | ((link: StoredLink, out: Outgoing) => Promise<{ kind: "listed"; channels: Channel[] } | Outcome>)
    | null;
  /** The settings with their defaults. */
  readSettings(stored: unknown): Record<string, unknown>;
  /** The setting that another account could have the same of; null where there is none. */
  sharedPlace: string | null;
  verify(link: StoredLink, out: Outgoing, proof?: string | null): Promise<Verified<Record<string, unknown>> | Outcome>;
  /** For partners that get files; null for others. */
  files: {
    write(file: FileToWrite, link: StoredLink, out: Outgoing): Promise<Outcome>;
    remove(path: string, link: StoredLink, out: Outgoing): Promise<Outcome>;
    removeFolder: ((folder: string) => Promise<Outcome>) | null;
  } | null;
  prepare(response: SurveyResponse, settings: unknown, reason: SendReason): Prepared | string;
  repliesByOrder(settings: unknown): boolean;
  /** For partners that take several messages in one request; null for others. Its own `prepare` made the messages. */
  sendTogether: ((messages: readonly TriedPrepared[], link: StoredLink, out: Outgoing) => Promise<Outcome>) | null;
  /** The period that a summary covers; null if each response is sent. */
  summaryPeriod(settings: unknown): "day" | "week" | null;
  /** IDs of the questions that a summary is about; all if there are none. */
  summaryQuestions(settings: unknown): readonly string[];
  prepareSummary(summary: ResponseSummary, settings: unknown): Prepared | null;
  /** Null if the partner gets none, or the settings have no place for it. */
  prepareNotice(notice: FigureNotice, settings: unknown): Prepared | null;
  connect: {
    pageFor(request: ConsentRequest): string;
    finish(answer: ConsentAnswer, out: Outgoing): Promise<StoredGrant | Outcome>;
  } | null;
  revoke(link: StoredLink, out: Outgoing): Promise<Outcome | null>;
  /** When the credentials expire; null for never. */
  expiresAt(credential: string): Date | null;
  renew(link: StoredLink, out: Outgoing): Promise<StoredGrant | Outcome>;
}

/** An integration for the registry. What is stored is checked by the partner's schemas at each use. */
export function defineIntegration<Settings extends object, Credential, Message>(
  it: Integration<Settings, Credential, Message>,
): AnyIntegration {
  const { listChannels, files, sendTogether } = it;
  const prepared = new WeakMap<Prepared, { message: Message }>();
  const linkOf = ({ settings, credential }: StoredLink): Link<Settings, Credential> => ({
    settings: it.settings.parse(settings ?? {}),
    credential: it.credential.parse(parseJson(credential)),
  });
  const prepare = (message: Message): Prepared => {
    const made: Prepared = {
      payload: message,
      send: (link, out, attempted) => it.send(message, linkOf(link), out, attempted),
    };
    prepared.set(made, { message });
    return made;
  };
  const triedOf = (one: TriedPrepared): TriedMessage<Message> => {
    const made = prepared.get(one.prepared);
    if (!made) throw new Error(`${it.name} didn't prepare this message`);
    return { ...made, attempted: one.attempted };
  };
  return {
    name: it.name,
    shareWith: it.shareWith ?? null,
    readChange: it.readChange,
    listChannels: listChannels ? (link, out) => listChannels(linkOf(link), out) : null,
    readSettings: (stored) => membersOf(it.settings.parse(stored ?? {})),
    sharedPlace: it.sharedPlace ?? null,
    verify: async (link, out, proof) => {
      const verified = await it.verify(linkOf(link), out, proof);
      return verified.kind === "verified" ? { kind: "verified", settings: membersOf(verified.settings) } : verified;
    },
    files: files
      ? {
          write: (file, link, out) => files.write(file, linkOf(link), out),
          remove: (path, link, out) => files.remove(path, linkOf(link), out),
          removeFolder: files.removeFolder ?? null,
        }
      : null,
    prepare: (response, settings, reason) => {
      const message = it.prepare(response, it.settings.parse(settings ?? {}), reason);
      return typeof message === "string" ? message : prepare(message);
    },
    repliesByOrder: (settings) => it.repliesByOrder?.(it.settings.parse(settings ?? {})) ?? false,
    sendTogether: sendTogether ? (ready, link, out) => sendTogether(ready.map(triedOf), linkOf(link), out) : null,
    summaryPeriod: (settings) => it.summary?.period(it.settings.parse(settings ?? {})) ?? null,
    summaryQuestions: (settings) => it.summary?.questions(it.settings.parse(settings ?? {})) ?? [],
    prepareSummary: (summary, settings) =>
      it.summary ? prepare(it.summary.prepare(summary, it.settings.parse(settings ?? {}))) : null,
    prepareNotice: (notice, settings) => {
      const message = it.notice?.(notice, it.settings.parse(settings ?? {})) ?? null;
      return message === null ? null : prepare(message);
    },
    connect: it.connect
      ? {
          pageFor: it.connect.pageFor,
          finish: async (answer, out) => {
            const grant = await it.connect?.finish(answer, out);
            if (!grant) throw new Error(`${it.name} has no sign-in page`);
            return stored(grant);
          },
        }
      : null,
    revoke: async (link, out) => (it.revoke ? await it.revoke(linkOf(link), out) : null),
    expiresAt: (credential) => it.refresh?.expiresAt(it.credential.parse(parseJson(credential))) ?? null,
    renew: async (link, out) => {
      if (!it.refresh) throw new Error(`the credentials of ${it.name} don't expire`);
      return stored(await it.refresh.renew(linkOf(link), out));
    },
  };
}

function stored<Settings extends object, Credential>(
  grant: Grant<Settings, Credential> | Outcome,
): StoredGrant | Outcome {
  if (grant.kind !== "granted") return grant;
  const { credential, settings, externalId } = grant;
  return {
    kind: "granted",
    credential: JSON.stringify(credential),
    settings: membersOf(settings),
    externalId: externalId ?? null,
  };
}
