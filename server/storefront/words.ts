import type { IncomingMessage, ServerResponse } from "node:http";
import { wordsFor } from "#lib/widget/words/index.ts";
import { ReadyBody } from "./ready-body.ts";
import { sendReady } from "./send.ts";

const bodies = new Map<string, ReadyBody>();

/**
 * `/survey-words/<shopper's language>/<survey's own>.json`: the script's own words in the first of the two that there is,
 * English where there is neither, so a page never asks in vain.
 */
export function sendWords(request: IncomingMessage, response: ServerResponse, locales: readonly string[]): void {
  const words = wordsFor(...locales);
  const ready = bodies.get(words.lang) ?? ReadyBody.words(words);
  bodies.set(words.lang, ready);
  sendReady(request, response, ready);
}
