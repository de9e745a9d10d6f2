import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readSecrets, takeDataFolder } from "./data-folder.mjs";
import { prepareDatabase, requireDatabase, startEmbeddedDatabase } from "./database.mjs";
import { StartFailure } from "./failure.mjs";
import { endKept, keep } from "./keeper.mjs";
import { freePort, isListening, requireFreePort } from "./ports.mjs";
import { ownNode, runStep, withOwnNode } from "./run-step.mjs";
import { appEnvironment } from "./services.mjs";

const readyTimeoutMs = 120_000;
const endTimeoutMs = 15_000;

/**
 * Starts the product, and ends it again, the database last: when `signal` says so, or when a part of it ended by itself.
 *
 * @param {{
 *   root: string,
 *   settings: ReturnType<typeof import("./settings.mjs").readSettings>,
 *   build: (signal: AbortSignal) => Promise<void>,
 *   services: typeof import("./services.mjs").productServices,
 *   seed?: string,
 *   onProgress: (message: string) => void,
 *   onReady: () => void,
 *   signal: AbortSignal,
 * }} product `build` makes what the services need, `seed` is a script for the demo account
 * @throws {StartFailure} when a part cannot start, or ended by itself
 */
export async function launch({ root, settings, build, services, seed, onProgress, onReady, signal }) {
  const endings = [];
  try {
    await requireFreePort("PORT", settings.port);
    await requireFreePort("SANDBOX_PORT", settings.sandboxPort);
    endings.push(takeDataFolder(settings.dataDir));
    await requireDatabase(settings);
    const { databasePassword, secretKey } = readSecrets(settings.dataDir);
    await build(signal);

    onProgress("starting the database");
    const embedded = settings.databaseUrl
      ? undefined
      : await startEmbeddedDatabase(root, settings.dataDir, databasePassword);
    if (embedded) endings.push(embedded.stop);
    const smtpPort = await freePort();
    const databaseUrl = settings.databaseUrl ?? embedded.databaseUrl;
    const env = appEnvironment(settings, { databaseUrl, secretKey, smtpPort });
    await prepareDatabase(root, env, signal);

    onProgress("starting the app, the worker and the sandbox");
    const kept = services(root, settings, env, smtpPort).map((service) => start(root, settings, service));
    endings.push(() => Promise.all(kept.map((service) => endKept(service, endTimeoutMs))));
    const ended = Promise.race([...kept.map((service) => service.failed), databaseFailed(embedded, settings)]);
    ended.catch(() => {}); // it is awaited below, and must not count as unhandled before
    if (seed) await Promise.race([seedDemo(root, seed, env, signal), ended]);
    await Promise.race([untilReady(settings, signal), ended]);
    onReady();
    await Promise.race([aborted(signal), ended]);
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

function start(root, settings, { name, args, env }) {
  const logFile = path.join(settings.dataDir, `logs/${name.replaceAll(" ", "-")}.log`);
  const log = settings.isDevelopment ? undefined : openSync(logFile, "w");
  const kept = keep({
    command: ownNode(root),
    args,
    endingSignal: "TERM",
    cwd: root,
    env: withOwnNode(root, env),
    output: log ?? "inherit",
  });
  if (log !== undefined) closeSync(log);
  const failed = kept.exited.then((status) => {
    const lastWords = log === undefined ? "" : `\n${lastLines(logFile)}`;
    throw new StartFailure(`The ${name} ended by itself (${status}).${lastWords}`.trim());
  });
  return { ...kept, failed };
}

function lastLines(logFile) {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-20).join("\n");
}

async function databaseFailed(embedded, { dataDir }) {
  await (embedded?.exited ?? new Promise(() => {}));
  throw new StartFailure(`The database ended by itself: the reason stands at the end of ${dataDir}/logs/postgres.log.`);
}

async function seedDemo(root, seed, env, signal) {
  await runStep("The demo account could not be made:", ownNode(root), [seed], { cwd: root, env, signal });
}

async function untilReady({ port, sandboxPort }, signal) {
  for (const until = Date.now() + readyTimeoutMs; !signal.aborted; await delay(50, undefined, { signal })) {
    if ((await isReady(port)) && (await isListening(sandboxPort))) return;
    if (Date.now() > until) throw new StartFailure(`The app did not become ready in ${readyTimeoutMs / 1000} s.`);
  }
}

async function isReady(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
    return answer.status === 200;
  } catch {
    return false; // nobody listens yet
  }
}

async function aborted(signal) {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
}
