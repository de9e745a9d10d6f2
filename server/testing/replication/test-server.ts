import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { freePort } from "../../../scripts/launcher/ports.mjs";
import { startPostgres } from "../../../scripts/launcher/postgres.mjs";
import { conninfo, createSlot, makeStandby } from "../../../scripts/standby/make-standby.ts";
import { signalAll } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const password = "replication";

/** A PostgreSQL server that can follow another, be promoted, be killed and hang. */
export class TestServer {
  /** The name of the folder, of the slot on the primary, and of the standby in `synchronous_standby_names`. */
  readonly name: string;
  readonly port: number;
  readonly #folder: string;
  #running: Awaited<ReturnType<typeof startPostgres>> | undefined;

  private constructor(folder: string, name: string, port: number) {
    this.#folder = folder;
    this.name = name;
    this.port = port;
  }

  /**
   * Makes a cluster and starts it.
   * @param folder one that PostgreSQL's user can traverse; all servers of a test share it
   */
  static async startPrimary(folder: string, name: string): Promise<TestServer> {
    const made = new TestServer(folder, name, await freePort());
    await made.start();
    return made;
  }

  /** Copies a running primary, and starts the copy as its standby. */
  static async startStandby(primary: TestServer, name: string): Promise<TestServer> {
    const made = new TestServer(primary.#folder, name, await freePort());
    await makeStandby(primary, made.#cluster, name);
    await made.start();
    return made;
  }

  /** The superuser's address, without a database. */
  get url(): string {
    return `postgresql://postgres:${password}@127.0.0.1:${this.port}`;
  }

  /** Starts it again after `kill`, as what it was. */
  async start(): Promise<void> {
    this.#running = await startPostgres({
      root,
      clusterDir: this.#cluster,
      password,
      logFile: path.join(this.#folder, `${this.name}.log`),
      settings: { port: String(this.port), shared_buffers: "32MB", fsync: "off" },
    });
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: `${this.url}/postgres` });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Makes a standby a primary. Resolves when it takes writes. */
  async promote(): Promise<void> {
    const [answer] = await this.query<{ done: boolean }>("SELECT pg_promote(true, 30) AS done");
    if (!answer?.done) throw new Error(`${this.name} was not promoted in 30 s`);
  }

  /** Has a standby follow another primary from now on. */
  async follow(primary: TestServer): Promise<void> {
    await createSlot(primary, this.name);
    const value = pg.escapeLiteral(conninfo(primary, this.name));
    await this.query(`ALTER SYSTEM SET primary_conninfo = ${value}`);
    await this.query("SELECT pg_reload_conf()");
  }

  /** Has every commit wait for one of these standbys; resolves when all of them stream. */
  async setSynchronous(...standbys: TestServer[]): Promise<void> {
    const names = standbys.map(({ name }) => name);
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${names.join(", ")})'`);
    await this.query("SELECT pg_reload_conf()");
    const sql = "SELECT application_name FROM pg_stat_replication WHERE sync_state = 'quorum' ORDER BY 1";
    const streaming = async () => (await this.query(sql)).map((row) => row.application_name);
    await expect.poll(streaming, { interval: 20 }).toEqual(names.toSorted());
  }

  /** `kill -9` of all its processes; resolves when they have ended. */
  async kill(): Promise<void> {
    await signalAll(this.#pid(), "SIGKILL");
    await this.#running?.exited;
    this.#running = undefined;
  }

  /** Stops all its processes, as on a host that hangs: it takes connections, and answers nothing. */
  async hang(): Promise<void> {
    await signalAll(this.#pid(), "SIGSTOP");
  }

  /** Lets it go on after `hang`. */
  async resume(): Promise<void> {
    await signalAll(this.#pid(), "SIGCONT");
  }

  /** Ends it in any state, and deletes its files. */
  async remove(): Promise<void> {
    if (this.#running) await this.kill();
    rmSync(this.#cluster, { recursive: true, force: true });
  }

  get #cluster(): string {
    return path.join(this.#folder, this.name);
  }

  #pid(): number {
    return Number(readFileSync(path.join(this.#cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  }
}
