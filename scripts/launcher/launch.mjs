import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readSecrets, storeAppUrl, takeDataFolder } from "./data-folder.mjs";
import { prepareDatabase, requireDatabase, startEmbeddedDatabase } from "./database.mjs";
import { StartFailure } from "./failure.mjs";
import { keep, stopKept } from "./keeper.mjs";
import { freePort, isListening, requireFreePort } from "./ports.mjs";
import { ownNode, runStep, withOwnNode } from "./run-step.mjs";
import { standInVariables } from "./sandbox-apps.mjs";
import { environments } from "./services.mjs";
import { supervise } from "./supervise.mjs";

const readyTimeoutMs = 120_000;
const endTimeoutMs = 15_000;

/**
 * Starts the product, and stops it again, the database last: when `signal` says so, or when {@link supervise} gives up
 * on
 * a part that exited by itself.
 *
 * @param {{
 *   root: string,
 *   settings: ReturnType<typeof import("./settings.mjs").readSettings>,
 *   build: (signal: AbortSignal) => Promise<void>,
 *   services: (...given: Parameters<typeof import("./scaled-services.mjs").scaledServices>) =>
 *     import("./services.mjs").Service[] | Promise<import("./services.mjs").Service[]>,
 *   seed?: string,
 *   setUpPayments?: string,
 *   onProgress: (message: string) => void,
 *   onReady: () => void,
 *   signal: AbortSignal,
 * }} product `build` makes what the services need, `seed` is a script for the demo account,
 *   `setUpPayments` one that prepares the sandbox's Stripe
 * @throws {StartFailure} when a part cannot start, or exited by itself
 */
export async function launch({ root, settings, build, services, seed, setUpPayments, onProgress, onReady, signal }) {
  const endings = [];
  let isReady = false;
  const keepRunning = (first, part) => supervise(first, { ...part, isReady: () => isReady, report: onProgress });
  try {
    await requireFreePort("PORT", settings.port);
    await requireFreePort("SANDBOX_PORT", settings.sandboxPort);
    endings.push(takeDataFolder(settings.dataDir));
    storeAppUrl(settings.dataDir, settings.appUrl);
    await requireDatabase(settings);
    const secrets = readSecrets(settings.dataDir);
    await build(signal);

    onProgress("starting the database");
    const embedded = settings.databaseUrl
      ? undefined
      : await startEmbeddedDatabase(root, settings.dataDir, secrets.databasePassword);
    const database = embedded ? [keepRunning(embedded, databasePart(embedded, settings))] : [];
    endings.push(() => Promise.all(database.map((part) => part.end())));
    const smtpPort = await freePort();
    const databaseUrl = settings.databaseUrl ?? embedded.databaseUrl;
    const env = environments(settings, { databaseUrl, secrets, smtpPort });
    await prepareDatabase(root, env.migrate, signal);

    onProgress("starting the app, the worker, and the sandbox");
    const parts = (await services(root, settings, env, smtpPort, onProgress)).map((service) =>
      servicePart(root, settings, service),
    );
    const kept = parts.map((part) => keepRunning(part.start(), part));
    endings.push(() => Promise.all(kept.map((part) => part.end())));
    const ended = Promise.race([...database, ...kept].map((part) => part.failed));
    ended.catch(() => {}); // awaited below; must not count as unhandled until then
    if (seed) await Promise.race([seedDemo(root, seed, env.app, signal), ended]);
    await Promise.race([untilReady(settings, signal), ended]);
    // A Stripe account of one's own is set up by its operator.
    if (setUpPayments && standInVariables(env.app).STRIPE_SECRET_KEY) {
      await Promise.race([setUp(root, setUpPayments, env.app, signal), ended]);
    }
    isReady = true;
    onReady();
    await Promise.race([aborted(signal), ended]);
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

function databasePart(embedded, { dataDir }) {
  return {
    name: "database",
    restart: embedded.restart,
    stop: (running) => running.stop(),
    failureOf: () =>
      new StartFailure(
        `The database stopped unexpectedly. See the end of ${dataDir}/logs/postgres.log for the reason.`,
      ),
  };
}

function servicePart(root, settings, { name, command = ownNode(root), args, env }) {
  const logFile = path.join(settings.dataDir, `logs/${name.replaceAll(" ", "-")}.log`);
  const start = (flags) => {
    const log = settings.isDevelopment ? undefined : openSync(logFile, flags);
    const kept = keep({
      command,
      args,
      endingSignal: "TERM",
      cwd: root,
      env: withOwnNode(root, env),
      output: log ?? "inherit",
    });
    if (log !== undefined) closeSync(log);
    return kept;
  };
  return {
    name,
    start: () => start("w"),
    restart: async () => start("a"),
    stop: (kept) => stopKept(kept, endTimeoutMs),
    failureOf: (status) => {
      const lastWords = settings.isDevelopment ? "" : `\n${lastLines(logFile)}`;
      return new StartFailure(`The ${name} stopped unexpectedly (${status}).${lastWords}`.trim());
    },
  };
}

function lastLines(logFile) {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-20).join("\n");
}

async function seedDemo(root, seed, env, signal) {
  await runStep("Couldn't create the demo account:", ownNode(root), [seed], { cwd: root, env, signal });
}

async function setUp(root, script, env, signal) {
  await runStep("Couldn't prepare the sandbox's Stripe:", ownNode(root), [script], { cwd: root, env, signal });
}

async function untilReady({ port, sandboxPort }, signal) {
  for (const until = Date.now() + readyTimeoutMs; !signal.aborted; await delay(50, undefined, { signal })) {
    if ((await isReady(port)) && (await isListening(sandboxPort))) return;
    if (Date.now() > until) throw new StartFailure(`The app wasn't ready after ${readyTimeoutMs / 1000} s.`);
  }
}

async function isReady(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
    return answer.status === 200;
  } catch {
    return false; // nothing listens yet
  }
}

async function aborted(signal) {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
}
