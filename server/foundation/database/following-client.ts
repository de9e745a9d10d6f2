import { once } from "node:events";
import pg from "pg";
import { hostsOfUrl, type Server } from "#server/foundation/hosts-of-url.ts";
import { isReadOnlyFailure } from "./database-failures.ts";
import { finderOf, type PrimaryFinder } from "./primary-finder.ts";

/**
 * A client of `pg` whose address may name several servers (`hostsOfUrl`): it connects to the one that takes writes. The
 * connection ends with an error when it turns out to be at a standby, and when another server becomes the primary.
 * With one server it is a plain client. For a pool, `new pg.Pool({ ...connection, Client: FollowingClient })`.
 */
export class FollowingClient extends pg.Client {
  readonly #finder: PrimaryFinder | undefined;
  #server: Server | undefined;
  #isEnded = false;

  /**
   * @param config its `connectionString` may name several servers, its `host` may not
   * @throws Error with the sentence of `hostsOfUrl` for a wrong address
   */
  constructor(config: pg.ClientConfig = {}) {
    const urls = config.connectionString ? hostsOfUrl(config.connectionString, "The database's address") : [];
    super(urls.length > 1 ? { ...config, connectionString: urls[0] } : config);
    if (urls.length < 2) return;
    this.#finder = finderOf(urls);
    this.on("error", () => this.#forget());
    this.connection.on("errorMessage", (message: unknown) => {
      // The query gets this error first: the stream closes in a later turn of the event loop.
      if (isReadOnlyFailure(message)) this.#leave();
    });
  }

  /**
   * Connects, after finding the primary if need be, which takes up to 5 s.
   * @throws the errors of `pg`, and those of `PrimaryFinder.find`
   */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | undefined {
    const connected = this.#finder ? this.#connectTo(this.#finder) : super.connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnded = true;
    // Before it began to connect, pg has nothing to end, and would connect afterwards.
    if (this.#finder && !this.#server) this.connection.stream.destroy();
    const ended = callback ? super.end(callback) : super.end();
    // pg cuts off a query that is under way: its caller waited for too long, as for a server that hangs. The next who
    // connects comes in the same turn of the event loop, so this can't wait for the end.
    if (this.connection.stream.destroyed) this.#forget();
    return ended ?? undefined;
  }

  async #connectTo(finder: PrimaryFinder): Promise<pg.Client> {
    const server = await this.#unlessClosed(finder.find());
    this.#server = server;
    this.host = server.host;
    this.port = server.port;
    const release = finder.hold(server, () => this.#leave());
    this.once("end", release);
    try {
      return await super.connect();
    } catch (error) {
      release();
      this.#forget();
      throw error;
    }
  }

  /** A pool that waited for too long closes the stream, which would open again if we connected it now. */
  async #unlessClosed(found: Promise<Server>): Promise<Server> {
    const stop = new AbortController();
    const closed = once(this.connection.stream, "close", stop).catch(() => undefined);
    try {
      const server = await Promise.race([found, closed.then(() => undefined)]);
      if (!server || this.#isEnded || this.connection.stream.destroyed) {
        throw new Error("Connection terminated before a server was found");
      }
      return server;
    } finally {
      stop.abort();
    }
  }

  #forget(): void {
    if (this.#server) this.#finder?.forget(this.#server);
  }

  #leave(): void {
    this.#forget();
    this.connection.stream.destroy();
  }
}
