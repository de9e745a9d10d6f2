import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { ReadyBody } from "./ready-body.ts";
import { sendReady } from "./send.ts";

/** The shopper's script, and the one it loads for surveys with less common question types. */
export type ScriptName = "survey.js" | "survey-types.js";

/** Resolved on use: Next's bundle contains this module too, and there modules have no folder. */
const fileOf = (name: ScriptName) => path.resolve(import.meta.dirname, "../../public", name);
/** A rebuilt script, as in development, shows within this time. */
const lookAgainMs = 1_000;

const cached = new Map<ScriptName, { ready: ReadyBody; modifiedMs: number; lookedAtMs: number }>();

/** Sends one of the scripts that shoppers' pages load. */
export function sendScript(request: IncomingMessage, response: ServerResponse, name: ScriptName): void | Promise<void> {
  const last = cached.get(name);
  if (last && machineMs() - last.lookedAtMs < lookAgainMs) return sendReady(request, response, last.ready);
  return readScript(name).then((ready) => sendReady(request, response, ready));
}

async function readScript(name: ScriptName): Promise<ReadyBody> {
  try {
    const file = fileOf(name);
    const modifiedMs = (await stat(file)).mtimeMs;
    const last = cached.get(name);
    const ready = last?.modifiedMs === modifiedMs ? last.ready : ReadyBody.script(await readFile(file, "utf8"));
    cached.set(name, { ready, modifiedMs, lookedAtMs: machineMs() });
    return ready;
  } catch (cause) {
    throw new AppError("unavailable", "The survey's script is being built.", {
      cause,
      headers: { "retry-after": "2" },
    });
  }
}
