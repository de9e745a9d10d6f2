import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { AppError } from "#lib/errors.ts";
import { ReadyBody } from "./ready-body.ts";
import { sendReady } from "./send.ts";

/** At its use: Next's bundle holds this module too, and there no module has a folder. */
const fileOf = () => path.resolve(import.meta.dirname, "../../public/survey.js");
/** A script that was built again, as in development, shows within this. */
const lookAgainMs = 1_000;

let held: { ready: ReadyBody; modifiedMs: number; lookedAtMs: number } | undefined;

/** `/survey.js`, the shopper's script. */
export function sendScript(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  if (held && Date.now() - held.lookedAtMs < lookAgainMs) return sendReady(request, response, held.ready);
  return readScript().then((ready) => sendReady(request, response, ready));
}

async function readScript(): Promise<ReadyBody> {
  try {
    const file = fileOf();
    const modifiedMs = (await stat(file)).mtimeMs;
    const ready = held?.modifiedMs === modifiedMs ? held.ready : ReadyBody.script(await readFile(file, "utf8"));
    held = { ready, modifiedMs, lookedAtMs: Date.now() };
    return ready;
  } catch (cause) {
    throw new AppError("unavailable", "The survey's script is being built.", {
      cause,
      headers: { "retry-after": "2" },
    });
  }
}
