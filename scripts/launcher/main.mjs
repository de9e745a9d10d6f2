import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "./failure.mjs";
import { launch } from "./launch.mjs";
import { readSettings } from "./settings.mjs";

/**
 * The launcher as a program: reads the environment, starts, waits for the end, and reports any failure in one sentence.
 *
 * @param {Pick<Parameters<typeof launch>[0], "root" | "services" | "seed" | "setUpPayments"> & {
 *   build: (settings: ReturnType<typeof readSettings>, onProgress: (message: string) => void, signal: AbortSignal) => Promise<void>,
 * }} product
 */
export async function main({ root, build, services, seed, setUpPayments }) {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort());
  const onProgress = (message) => process.stdout.write(`… ${message}\n`);
  try {
    if (process.platform === "win32")
      throw new StartFailure("Afterword runs on Linux and macOS. On Windows, run it in WSL.");
    const settings = readSettings(process.env, process.argv.slice(2), root);
    void endWithNpm(ending);
    await launch({
      root,
      settings,
      build: (signal) => build(settings, onProgress, signal),
      services,
      seed,
      setUpPayments,
      onProgress,
      onReady: () => reportReady(settings),
      signal: ending.signal,
    });
  } catch (error) {
    // While stopping, failures of the start are expected.
    if (!ending.signal.aborted) {
      process.stderr.write(`${error instanceof StartFailure ? error.message : error.stack}\n`);
      process.exitCode = 1;
    }
  }
  process.exit();
}

/** The `ready` line always has the address that this machine's own checks use; the others have the person's. */
function reportReady({ port, sandboxPort, appUrl }) {
  const local = `http://127.0.0.1:${port}`;
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  process.stdout.write(
    [
      `ready ${local}`,
      ...(appUrl === local ? [] : [`  Afterword     ${appUrl}`]),
      `  demo account  ${appUrl}/account/login with demo@afterword.example (the sign-in link arrives in the mailbox)`,
      `  demo shop     ${sandbox}/shop`,
      `  partners      ${sandbox}/partners`,
      `  mailbox       ${sandbox}/mailbox`,
      "",
    ].join("\n"),
  );
}

/** An `npm start` that is killed outright cannot forward a signal: we stop when it is gone. */
async function endWithNpm(ending) {
  if (!process.env.npm_lifecycle_event) return;
  for (const parent = process.ppid; process.ppid === parent; ) await delay(1_000, undefined, { ref: false });
  ending.abort();
}
