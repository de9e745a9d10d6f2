import type { Draft } from "./row-sets.ts";

/** When the oldest of the answers that changed was given, in milliseconds since 1970; now, if none did. */
export function oldestChange({ before, after, nowMs }: Draft): number {
  let oldestMs = nowMs;
  for (const [id, answer] of after.answers) {
    if (before?.answers.get(id) !== answer) oldestMs = Math.min(oldestMs, answer.answeredAtMs);
  }
  return oldestMs;
}
