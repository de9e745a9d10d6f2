import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../scripts/launcher/ports.mjs";
import { startTemporaryPostgres } from "../scripts/launcher/temporary-postgres.mjs";
import { loginUrl } from "../scripts/prepare-database/logins.mjs";

const root = path.resolve(import.meta.dirname, "..");
const upgrade = "GET /account/login HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
const halves = ["", "GET / HTTP/1.1\r\nHo", "POST /Survey/Save HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"];

test("upgrade requests leave no connection open, and open connections don't block the app's shutdown", {
  tag: "@full",
}, async ({ request }) => {
  const postgres = await startTemporaryPostgres(root);
  const port = await freePort();
  const databaseUrl = `${postgres.url}/afterword`;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: loginUrl(databaseUrl, "app", "p"),
    WORKER_DATABASE_URL: loginUrl(databaseUrl, "worker", "w"),
    SMTP_URL: "smtp://127.0.0.1:1",
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    PORT: String(port),
  };
  const running: ChildProcess[] = [];
  const start = (program: string): ChildProcess => {
    const child = spawn(process.execPath, [program], { cwd: root, env, stdio: "inherit" });
    running.push(child);
    return child;
  };
  try {
    expect(await once(start("scripts/prepare-database.mjs"), "exit")).toEqual([0, null]);
    const app = start("server/entry.ts");
    const statusOf = (url: string) => request.get(`http://127.0.0.1:${port}${url}`).then((answer) => answer.status());
    await expect.poll(() => statusOf("/api/health/ready").catch(() => 0), { timeout: 30_000 }).toBe(200);
    // At its first page Next tries to add its own upgrade listener.
    expect(await statusOf("/account/login")).toBe(200);
    await request.dispose();

    const before = socketsOf(app);
    const upgraded = await Promise.all(Array.from({ length: 300 }, () => open(port, upgrade)));
    await Promise.all(upgraded.map((socket) => once(socket, "end")));
    for (const socket of upgraded) socket.destroy();
    await expect.poll(() => socketsOf(app)).toBeLessThanOrEqual(before);

    const left = await Promise.all(Array.from({ length: 300 }, (_, index) => open(port, halves[index % 3] ?? "")));
    app.kill("SIGTERM");
    expect(await once(app, "exit", { signal: AbortSignal.timeout(5_000) })).toEqual([0, null]);
    for (const socket of left) socket.destroy();
  } finally {
    for (const child of running) child.kill("SIGKILL");
    await postgres.stop();
  }
});

/** A connection that stays open on this side, even if the other side closes it. */
async function open(port: number, sent: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.resume().write(sent);
  return socket;
}

/** How many sockets a process has open; 0 on a system without /proc. */
function socketsOf({ pid }: ChildProcess): number {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return 0;
  const isSocket = (fd: string) => {
    try {
      return readlinkSync(path.join(folder, fd)).startsWith("socket:");
    } catch {
      return false; // closed since it was listed
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}
