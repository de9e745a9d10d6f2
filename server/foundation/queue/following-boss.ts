import { type ConstructorOptions, PgBoss } from "pg-boss";
import { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { FollowingClient } from "#server/foundation/database/following-client.ts";
import { log } from "#server/foundation/log.ts";

/** Options of pg-boss, whose address may name several servers. */
type Options = ConstructorOptions & { connectionString: string };

/**
 * Makes a pg-boss instance that is connected to the server that takes writes, in its pool and to listen. pg-boss hands
 * its options to the pool; its own listener would read the address itself, and give up if the first try fails.
 */
export function followingBoss(options: Options): PgBoss {
  const ofPool = { ...options, Client: FollowingClient };
  const boss = new PgBoss(ofPool);
  const { connectionString, options: settings, application_name } = options;
  boss.getDb().listen = async (channel, onNotification, onGap) =>
    await Promise.resolve(
      new DatabaseListener({
        connection: { connectionString, options: settings, application_name },
        log,
        channels: { [channel]: onNotification },
        onGap,
      }),
    );
  return boss;
}
