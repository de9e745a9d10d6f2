import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { AppError } from "#lib/errors.ts";
import { ReadyBody } from "./ready-body.ts";
import { sendReady } from "./send.ts";

/** The shopper's script, and what it loads for surveys with the less common types of question. */
export type ScriptName = "survey.js" | "survey-types.js";

/** At its use: Next's bundle holds this module too, and there no module has a folder. */
const fileOf = (name: ScriptName) => path.resolve(import.meta.dirname, "../../public", name);
/** A script that was built again, as in development, shows within this. */
const lookAgainMs = 1_000;

const held = new Map<ScriptName, { ready: ReadyBody; modifiedMs: number; lookedAtMs: number }>();

/** Sends one of the scripts that shoppers' pages load. */
export function sendScript(request: IncomingMessage, response: ServerResponse, name: ScriptName): void | Promise<void> {
  const last = held.get(name);
  if (last && Date.now() - last.lookedAtMs < lookAgainMs) return sendReady(request, response, last.ready);
  return readScript(name).then((ready) => sendReady(request, response, ready));
}

async function readScript(name: ScriptName): Promise<ReadyBody> {
  try {
    const file = fileOf(name);
    const modifiedMs = (await stat(file)).mtimeMs;
    const last = held.get(name);
    const ready = last?.modifiedMs === modifiedMs ? last.ready : ReadyBody.script(await readFile(file, "utf8"));
    held.set(name, { ready, modifiedMs, lookedAtMs: Date.now() });
    return ready;
  } catch (cause) {
    throw new AppError("unavailable", "The survey's script is being built.", {
      cause,
      headers: { "retry-after": "2" },
    });
  }
}
