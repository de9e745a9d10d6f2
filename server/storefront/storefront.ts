import pg from "pg";
import { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { connectionAs } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { FeedTeller, listeningChannel } from "#server/foundation/feed-hints/index.ts";
import { type Log, log } from "#server/foundation/log.ts";
import { loadAccount, type StorefrontAccount } from "./account.ts";
import { SenderDirectory } from "./directory.ts";
import { FreshCache } from "./fresh-cache.ts";
import { IngestQueue } from "./ingest/queue.ts";
import { findSurveyVersion, loadSurveyVersion } from "./load-survey-version.ts";
import { OrderReads } from "./order-reads.ts";
import type { OtherRules } from "./other-rules.ts";
import type { SurveyVersion } from "./survey-version.ts";

/** All that the storefront's calls share in a process. */
export interface Storefront {
  pool: pg.Pool;
  log: Log;
  appUrl: string;
  senders: SenderDirectory;
  accounts: FreshCache<StorefrontAccount | null>;
  versions: FreshCache<SurveyVersion | null>;
  queue: IngestQueue;
  orders: OrderReads;
  /** Whether changes of surveys are heard at once; otherwise what is held is a second old at most. */
  isListening: () => boolean;
  /** Reads what it holds of an account anew from now on. */
  forget: (accountId: string) => void;
  /** Takes no more answers, stores those that wait, and ends the connections. */
  close: () => Promise<void>;
}

export interface StorefrontOptions {
  connection: pg.PoolConfig;
  log: Log;
  appUrl: string;
  /** Which stripe of the counters this process adds to, 0–7. */
  stripe: number;
  maxFlights?: number;
  maxWaiting?: number;
}

const maxAccounts = 20_000;
const maxVersions = 5_000;
/** An ordinary survey has a few kB; one of a hundred questions with a hundred choices each has megabytes. */
const maxAccountBytes = 256 * 1024 * 1024;
/** Beside its text: the entry, the string's head and the choice's id. */
const otherRuleBytes = 150;
const maxVersionBytes = 64 * 1024 * 1024;
/** Two for batches that store, two for shared reads of orders, the others for what is not in memory. */
const maxConnections = 6;
const connectTimeoutMs = 5_000;
const queryTimeoutMs = 20_000;

/** The parsed survey takes about twice its text, its encoded bodies about once more, in a language or two; so does the stylesheet. */
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

/** The storefront of this process, opened at the first use. */
export function storefront(): Storefront {
  holder[key] ??= openStorefront({
    connection: connectionAs("afterword_ingest"),
    log,
    appUrl: env.APP_URL,
    stripe: env.PROCESS_STRIPE,
  });
  return holder[key];
}

/** Stores every answer that was taken, then closes; for SIGTERM. Later answers get a 503. */
export async function drainStorefront(): Promise<void> {
  await holder[key]?.close();
}

/**
 * To be called after a change of an account was committed and before it is answered: whoever made it sees it at once. Other
 * processes hear of it from the database a moment later.
 */
export function forgetStore(accountId: string): void {
  holder[key]?.forget(accountId);
}

// The entry's modules and Next's bundle are two copies of this file and share one queue.
const key = Symbol.for("afterword.storefront");
const holder: Record<symbol, Storefront | undefined> = Object(globalThis);

export function openStorefront(options: StorefrontOptions): Storefront {
  const { connection, stripe, maxFlights, maxWaiting } = options;
  const pool = new pg.Pool({
    ...connection,
    // The statement's parameters are arrays: a plan for each length would be made anew each time.
    options: `${connection.options ?? ""} -c plan_cache_mode=force_generic_plan -c jit=off`,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const isListening = () => listener.isListening;
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
  const teller = new FeedTeller(pool, options.log);
  const listener = new DatabaseListener({
    connection,
    log: options.log,
    channels: {
      // An account's survey, style, keys or integrations changed.
      storefront_changed: forget,
      [listeningChannel]: (payload) => teller.hear(payload),
    },
    onGap: () => {
      accounts.forgetAll();
      senders.forgetAll();
      teller.tellAllForNow();
    },
  });
  const versionOf = (accountId: string, surveyId: string, version: number) =>
    findSurveyVersion(versions, accountId, surveyId, version);
  const onStored = (accountId: string) => teller.tell(accountId);
  const queue = new IngestQueue({ pool, log: options.log, stripe, versionOf, onStored, maxFlights, maxWaiting });
  const orders = new OrderReads({ pool });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([queue.drain(), orders.drain()]);
    await teller.close();
    await listener.close();
    await pool.end();
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
