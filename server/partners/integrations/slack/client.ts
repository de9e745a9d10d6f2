import { type Logger, LogLevel, WebClient } from "@slack/web-api";
import type { Outgoing } from "../integration.ts";

const TIMEOUT_MS = 10_000;

/** The library would print what Slack warns about; our own log shows each attempt. */
const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

/** A client that makes each call once: by default, the library repeats calls for half an hour. */
export function clientFor(out: Outgoing, accessToken?: string): WebClient {
  return new WebClient(accessToken, {
    slackApiUrl: "https://slack.com/api/",
    fetch: out.fetch,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: TIMEOUT_MS,
    allowAbsoluteUrls: false,
    logger: quiet,
  });
}

/**
 * Makes one call; null if it failed. Why is read from the answer, which the library's errors only repeat. A failure
 * without a request is a fault of ours.
 */
export async function attempt<Result>(out: Outgoing, call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (!out.lastAnswer() && !out.lastFailure()) throw error;
    return null;
  }
}
