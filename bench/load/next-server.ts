import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../scripts/launcher/ports.mjs";

const startTimeoutMs = 60_000;

/** Serves a built Next app while `work` runs. `next` is Next's program, `folder` the app's. */
export async function withNextServer<Result>(
  next: string,
  folder: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const child = spawn(process.execPath, [next, "start", folder, "-p", String(port)], { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  try {
    for (const until = Date.now() + startTimeoutMs; !(await answers(address)); await delay(100)) {
      if (child.exitCode !== null || Date.now() > until) throw new Error("the empty app didn't start");
    }
    return await work(address);
  } finally {
    if (child.exitCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
