import type { IncomingMessage, ServerResponse } from "node:http";
import { type Words, wordsFor } from "#lib/widget/words/index.ts";
import { ReadyBody } from "./ready-body.ts";
import { sendReady } from "./send.ts";

const bodies = new Map<Words, ReadyBody>();

/**
 * `/survey-words/<shopper's language>/<survey's own>.json`: the script's own words in the first of the two that there is,
 * English where there is neither, so a page never asks in vain.
 */
export function sendWords(request: IncomingMessage, response: ServerResponse, locales: readonly string[]): void {
  const words = wordsFor(...locales);
  const ready = bodies.get(words) ?? ReadyBody.words(words);
  bodies.set(words, ready);
  sendReady(request, response, ready);
}
