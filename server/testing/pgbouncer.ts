import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findServer } from "../../scripts/launcher/find-server.mjs";
import { freePort } from "../../scripts/launcher/ports.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const startTimeoutMs = 10_000;

export interface Pooler {
  /** The address through the pooler in place of one of the database's own. */
  through: (databaseUrl: string) => string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer in front of the server of `logins`, which it lets in by their passwords. */
export async function startPgbouncer(mode: "session" | "transaction", logins: readonly string[]): Promise<Pooler> {
  const program = await findServer(root, "pgbouncer", () => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), "afterword-pooler-"));
  await chmod(folder, 0o755); // for PgBouncer's own user, as it refuses to run as root
  const port = await freePort();
  const [server] = logins.map((login) => new URL(login));
  if (!server) throw new Error("a pooler needs a login");
  const users = logins
    .map((login) => new URL(login))
    .map((url) => `"${url.username}" "${decodeURIComponent(url.password)}"`);
  const settings = [
    "[databases]",
    `* = host=${server.hostname} port=${server.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${folder}/users`,
    `pool_mode = ${mode}`,
    "default_pool_size = 40",
  ];
  await writeFile(path.join(folder, "users"), `${users.join("\n")}\n`);
  await writeFile(path.join(folder, "settings"), `${settings.join("\n")}\n`);
  const child = spawn(program, [path.join(folder, "settings")], {
    stdio: "ignore",
    ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
  await answers(port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  return { through, stop };
}

async function answers(port: number): Promise<void> {
  const endsAt = performance.now() + startTimeoutMs;
  for (;;) {
    const socket = net.connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await delay(20);
    } finally {
      socket.destroy();
    }
  }
}
