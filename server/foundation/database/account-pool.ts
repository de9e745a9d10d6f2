import pg from "pg";
import { accountInScope } from "./account-scope.ts";

/**
 * A pool whose connections carry the account in scope, for row-level security.
 * Throws when none is set: Prisma's promises are lazy, and one awaited outside `inAccount` would silently see nothing.
 */
export class AccountPool extends pg.Pool {
  private readonly accountOf = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connected = this.connectForAccount();
    if (!callback) return connected;
    // pg's own pool.query() goes through here.
    connected.then(
      (client) =>
        callback(undefined, client, (release) => client.release(release === undefined ? false : Boolean(release))),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async connectForAccount(): Promise<pg.PoolClient> {
    const wanted = accountInScope();
    if (!wanted) throw new Error("no account is set for this query");
    const client = await super.connect();
    if (this.accountOf.get(client) === wanted) return client;
    this.accountOf.delete(client);
    try {
      await client.query({ name: "account", text: "SELECT set_config('app.account_id', $1, false)", values: [wanted] });
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.accountOf.set(client, wanted);
    return client;
  }
}
