import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { TestServer } from "./test-server.ts";

/** The servers of one test, which end with it. */
export class TestServers implements AsyncDisposable {
  readonly #folder: string;
  readonly #servers: TestServer[] = [];

  constructor() {
    this.#folder = mkdtempSync(path.join(tmpdir(), "afterword-replication-"));
    chmodSync(this.#folder, 0o711); // PostgreSQL's own user passes through
  }

  /** A primary with a table `kept`, and its synchronous standby. */
  async startPair(): Promise<[primary: TestServer, standby: TestServer]> {
    const primary = await this.startPrimary();
    await primary.query("CREATE TABLE kept (key text PRIMARY KEY)");
    const standby = await this.startStandby(primary, "s1");
    await primary.setSynchronous(standby);
    return [primary, standby];
  }

  async startPrimary(): Promise<TestServer> {
    return this.#keep(await TestServer.startPrimary(this.#folder, "p1"));
  }

  /** Copies a running primary, and starts the copy as its standby. */
  async startStandby(primary: TestServer, name: string): Promise<TestServer> {
    return this.#keep(await TestServer.startStandby(primary, name));
  }

  /** The address of a database on all servers. */
  url(database = "postgres"): string {
    const [first] = this.#servers;
    const hosts = this.#servers.map(({ port }) => `127.0.0.1:${port}`).join(",");
    return `${first?.url.replace(/[^@]*$/, hosts)}/${database}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.remove()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #keep(server: TestServer): TestServer {
    this.#servers.push(server);
    return server;
  }
}
