import type pg from "pg";
import type { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { ingestPool, processListener } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { FeedNotifier, listeningChannel } from "#server/foundation/feed-hints/index.ts";
import { type Log, log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { loadAccount, type StorefrontAccount } from "./account.ts";
import { SenderDirectory } from "./directory.ts";
import { FreshCache } from "./fresh-cache.ts";
import { type IngestFigures, IngestQueue } from "./ingest/queue.ts";
import { findSurveyVersion, loadSurveyVersion } from "./load-survey-version.ts";
import { OrderReads } from "./order-reads.ts";
import type { OtherRules } from "./other-rules.ts";
import type { SurveyVersion } from "./survey-version.ts";

/** What the storefront's calls share in a process. */
export interface Storefront {
  pool: pg.Pool;
  log: Log;
  appUrl: string;
  senders: SenderDirectory;
  accounts: FreshCache<StorefrontAccount | null>;
  versions: FreshCache<SurveyVersion | null>;
  queue: IngestQueue;
  orders: OrderReads;
  /** Whether change notices arrive; if not, cached entries are at most a second old. */
  isListening: () => boolean;
  /** Reloads everything cached about an account from now on. */
  forget: (accountId: string) => void;
  /** Stops accepting answers, and stores those that wait. */
  close: () => Promise<void>;
}

export interface StorefrontOptions {
  /** As of `ingestConfig`: two connections for batches that store, the others for reads. */
  pool: pg.Pool;
  listener: DatabaseListener;
  log: Log;
  appUrl: string;
  maxBatches?: number;
  maxWaiting?: number;
}

const maxAccounts = 20_000;
const maxVersions = 5_000;
/** An ordinary survey has a few kB; one with a hundred questions of a hundred choices each has megabytes. */
const maxAccountBytes = 256 * 1024 * 1024;
/** Besides its text: the entry, the string's header and the choice's id. */
const otherRuleBytes = 150;
const maxVersionBytes = 64 * 1024 * 1024;

/**
 * The parsed survey takes about twice its text, and its encoded bodies about as much again, in a language or two; so
 * does the stylesheet.
 */
function accountBytes({ published, customCssLength, otherRules }: StorefrontAccount): number {
  return 16 * published.text.length + 4 * customCssLength + rulesBytes(otherRules) + 2_000;
}

function rulesBytes(rules: OtherRules): number {
  let bytes = 0;
  for (const ofQuestion of rules.values())
    for (const normalized of ofQuestion.keys()) bytes += otherRuleBytes + 2 * normalized.length;
  return bytes;
}

function versionBytes({ document }: SurveyVersion): number {
  return 2 * JSON.stringify(document).length;
}

/** The storefront of this process, opened on first use. */
export function storefront(): Storefront {
  // A script or a test may close its connections and go on.
  if (place.current?.pool.ended !== false) {
    place.current = openStorefront({
      pool: ingestPool(),
      listener: processListener(),
      log,
      appUrl: env.APP_URL,
    });
  }
  return place.current;
}

/** Stores every accepted answer; for SIGTERM. Later answers get a 503. */
export async function drainStorefront(): Promise<void> {
  await place.current?.close();
}

/**
 * Called after a change to an account was committed and before it is answered, so that its author sees it immediately.
 * Other processes are notified by the database a moment later.
 */
export function forgetStore(accountId: string): void {
  place.current?.forget(accountId);
}

/** What an operator watches of shoppers' messages; all zero in a process that got none. */
export function ingestFigures(): IngestFigures {
  return place.current?.queue.figures() ?? { waiting: 0, messages: 0, commits: 0 };
}

const place = perProcess<Storefront>("storefront");

export function openStorefront(options: StorefrontOptions): Storefront {
  const { pool, listener, maxBatches, maxWaiting } = options;
  const isListening = () => subscription.isListening();
  const senders = new SenderDirectory(pool, isListening);
  const accounts = new FreshCache(
    { max: maxAccounts, maxBytes: maxAccountBytes, sizeOf: accountBytes },
    isListening,
    (accountId) => loadAccount(pool, accountId),
  );
  const versions = new FreshCache(
    { max: maxVersions, maxBytes: maxVersionBytes, sizeOf: versionBytes },
    isListening,
    (name) => loadSurveyVersion(pool, name),
  );
  const forget = (accountId: string) => {
    accounts.forget(accountId);
    senders.forgetAccount(accountId);
  };
  const notifier = new FeedNotifier(pool, options.log);
  const subscription = listener.subscribe({
    channels: {
      // An account's survey, style, keys or integrations changed.
      storefront_changed: forget,
      [listeningChannel]: (payload) => notifier.hear(payload),
    },
    onGap: () => {
      accounts.forgetAll();
      senders.forgetAll();
      notifier.notifyAllForNow();
    },
  });
  const versionOf = (accountId: string, surveyId: string, version: number) =>
    findSurveyVersion(versions, accountId, surveyId, version);
  const onStored = (accountId: string, oldestMs: () => number) => notifier.notify(accountId, oldestMs);
  const queue = new IngestQueue({ pool, log: options.log, versionOf, onStored, maxBatches, maxWaiting });
  const orders = new OrderReads({ pool });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([queue.drain(), orders.drain()]);
    await notifier.close();
    subscription.close();
  };
  return {
    pool,
    log: options.log,
    appUrl: options.appUrl,
    senders,
    accounts,
    versions,
    queue,
    orders,
    isListening,
    forget,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
