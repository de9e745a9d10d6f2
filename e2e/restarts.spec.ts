import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../scripts/launcher/ports.mjs";
import { signIn } from "../scripts/replay/sign-in.ts";

test("after the database was killed, the app and the worker continue with the restarted one", { tag: "@full" }, async ({
  request,
}) => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), "afterword-restarts-"));
  chmodSync(dataDir, 0o755);
  const [port, sandboxPort] = [String(await freePort()), String(await freePort())];
  const { APP_URL, SMTP_URL, SECRET_KEY, DATABASE_URL, ...env } = process.env;
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, "../scripts/start.mjs")], {
    env: { ...env, PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const [appUrl, mailboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sandboxPort}`];
  const person = { appUrl, mailboxUrl, emailAddress: "demo@afterword.example" };
  const isReady = () => request.get(`${appUrl}/api/health/ready`).then((answer) => answer.ok());
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain(`ready ${appUrl}\n`);
    await signIn(person);
    const pid = Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => output, { timeout: 30_000 })
      .toContain("… The database stopped unexpectedly (137). Restarting it");
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    // The app stores and shows the link, and the worker mails it.
    expect(await signIn(person)).not.toBe("");
    expect(output).not.toMatch(/The (app|worker) ended/);
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true });
  }
});
