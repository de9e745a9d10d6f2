import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hostsOfUrl, nameOf, type Server, serverOfUrl } from "#server/foundation/hosts-of-url.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { isPassingFailure } from "./database-failures.ts";

/** How long a server has to let us in, and again to answer. */
const answerTimeoutMs = 1_000;
/** How long a look goes on while no server takes writes, and the pause between its rounds. */
const limitMs = 4_000;
const pauseMs = 50;
/** How long a first look waits for servers that are silent: one of them may be the primary that replaced the one found. */
const patienceMs = 2_000;

/** What a server says of itself: the number of its timeline if it takes writes. Each promotion begins a greater one. */
export type Standing = { isStandby: true } | { isStandby: false; timeline: number };

/** No server takes writes now. Passes as `cannot_connect_now`, by which PostgreSQL itself asks for patience. */
export class NoPrimary extends Error {
  readonly code = "57P03";
}

/**
 * Finds which of a database's servers takes writes. After a failover the old primary may come back and still take
 * writes, so the greatest timeline counts, and never one below the greatest that was seen. What was seen is known to the
 * process alone: one that starts while only an old primary answers, for longer than a first look waits, uses that one.
 */
export class PrimaryFinder {
  readonly #servers: { server: Server; url: string }[];
  readonly #ask: (url: string) => Promise<Standing>;
  readonly #limitMs: number;
  /** What ends the connections to each server. */
  readonly #ends = new Map<Server, Set<() => void>>();
  #seen = 0;
  #found: Server | undefined;
  #last: Server | undefined;
  #looking: Promise<Server> | undefined;

  /** @param urls one address for each server */
  constructor(urls: readonly string[], ask = askStanding, itsLimitMs = limitMs) {
    this.#servers = urls.map((url) => ({ server: serverOfUrl(url), url }));
    this.#ask = ask;
    this.#limitMs = itsLimitMs;
  }

  /**
   * The primary, by the last look or by a new one that all who ask share.
   * @throws {@link NoPrimary} if none takes writes for 4 s, and the error of `pg` if a server refuses the login
   */
  find(): Promise<Server> {
    if (this.#found) return Promise.resolve(this.#found);
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A connection to this server failed: the next who asks looks again. */
  forget(server: Server): void {
    if (this.#found === server) this.#found = undefined;
  }

  /**
   * Notes a connection to a server that `find` returned. `end` is called when another server is found to be the primary:
   * what is connected to the old one may wait for it without end, or write where nobody reads.
   * @returns to be called when the connection has ended
   */
  hold(server: Server, end: () => void): () => void {
    const ends = this.#ends.get(server) ?? new Set();
    this.#ends.set(server, ends.add(end));
    return () => ends.delete(end);
  }

  async #look(): Promise<Server> {
    const beganMs = performance.now();
    const untilMs = beganMs + this.#limitMs;
    const patientUntilMs = Math.min(untilMs, beganMs + patienceMs);
    for (; ; await delay(pauseMs)) {
      const answers = await Promise.all(this.#servers.map((asked) => this.#answerOf(asked)));
      const isUnsure = this.#seen === 0 && answers.some(takesWrites) && answers.some(isSilent);
      if (isUnsure && performance.now() < patientUntilMs) continue;
      const primary = this.#choose(answers);
      if (primary) {
        if (isUnsure)
          log.warn({ primary: nameOf(primary), silent: answers.filter(isSilent).map(describe) }, unsureMessage);
        return primary;
      }
      const refused = answers.find(({ failure }) => failure !== undefined && !isPassingFailure(failure));
      if (refused) throw refused.failure;
      if (performance.now() > untilMs)
        throw new NoPrimary(`No server takes writes: ${answers.map(describe).join(", ")}.`);
    }
  }

  async #answerOf({ server, url }: { server: Server; url: string }): Promise<Answer> {
    try {
      return { server, standing: await this.#ask(url) };
    } catch (failure) {
      return { server, failure };
    }
  }

  #choose(answers: readonly Answer[]): Server | undefined {
    let chosen: Server | undefined;
    for (const { server, standing } of answers) {
      if (!standing || standing.isStandby || standing.timeline < this.#seen) continue;
      // If two have the same timeline, prefers the one used last: it has the rows that were acknowledged.
      if (standing.timeline === this.#seen && chosen && server !== this.#last) continue;
      this.#seen = standing.timeline;
      chosen = server;
    }
    if (chosen) this.#move(chosen);
    return chosen;
  }

  #move(primary: Server): void {
    this.#found = primary;
    this.#last = primary;
    for (const [server, ends] of this.#ends) if (server !== primary) for (const end of [...ends]) end();
  }
}

/**
 * The address of the server that takes writes, for what can't follow it.
 * @throws Error as {@link hostsOfUrl} and {@link PrimaryFinder.find}
 */
export async function primaryUrl(url: string, variable: string): Promise<string> {
  const urls = hostsOfUrl(url, variable);
  if (urls.length === 1) return url;
  const { host, port } = await finderOf(urls).find();
  return urls.find((one) => nameOf(serverOfUrl(one)) === nameOf({ host, port })) ?? url;
}

/** The finder of a database's servers; a process has one for each login. */
export function finderOf(urls: readonly string[]): PrimaryFinder {
  place.current ??= new Map();
  const key = urls.join(" ");
  const finder = place.current.get(key) ?? new PrimaryFinder(urls);
  place.current.set(key, finder);
  return finder;
}

const place = perProcess<Map<string, PrimaryFinder>>("primary-finders");

interface Answer {
  server: Server;
  standing?: Standing;
  failure?: unknown;
}

const unsureMessage =
  "The database's primary was chosen without an answer of every server. Stop it if a silent one took over from it.";

function takesWrites({ standing }: Answer): boolean {
  return standing?.isStandby === false;
}

/** One that refuses the login will do so again. */
function isSilent({ failure }: Answer): boolean {
  return failure !== undefined && isPassingFailure(failure);
}

function describe({ server, standing, failure }: Answer): string {
  if (failure !== undefined) return `${nameOf(server)} doesn't answer (${reasonOf(failure)})`;
  return `${nameOf(server)} ${standing?.isStandby ? "is a standby" : "was left behind by a failover"}`;
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return "code" in failure ? String(failure.code) : failure.message;
}

/** Asks a server on a connection of its own. */
async function askStanding(url: string): Promise<Standing> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "primary-finder",
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  client.on("error", () => undefined); // what is under way fails too
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(standingSql);
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? { isStandby: true } : { isStandby: false, timeline: Number.parseInt(timeline, 16) };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** A WAL file's name begins with its timeline, in eight hexadecimal digits. */
const standingSql = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;
