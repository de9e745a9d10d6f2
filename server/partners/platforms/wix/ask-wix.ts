import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import type { Store } from "../platform.ts";
import { type JsonAnswer, pause, requestJson } from "../request-json.ts";
import { undocumented } from "../undocumented.ts";
import { accessToken, tokenAfterRefusal } from "./access-token.ts";
import { siteEndedAccess } from "./token-endpoint.ts";
import { WIX_API, type WixApp } from "./wix-app.ts";

/** A request to Wix's API. */
interface WixRequest {
  method: "GET" | "POST";
  /** With a slash in front. */
  path: string;
  body?: object;
}

/** The total budget of one call, including waits and retries. */
const TIME_LIMIT_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;

/** Wix's own problem. Its messages are for developers. */
const Problem = z.object({ message: z.string().max(2000).catch("") });

/**
 * Asks Wix's API about a site. A token that is about to expire, or is refused, is renewed once; a busy API is asked again
 * within the time limit.
 * @returns null for what the site doesn't have (404)
 * @throws AppError `partner-refused`, `partner-failed`
 * @throws DeadCredentials if the site ended our access
 */
export async function askWix<Schema extends z.ZodType>(
  app: WixApp,
  store: Store,
  request: WixRequest,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const answer = await send(app, store, request);
  if (answer.status === 404) return null;
  if (answer.status >= 300) throw failureOf(store.domain, answer);
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  throw undocumented(read.error, `The site (${store.domain})`, "Wix");
}

async function send(app: WixApp, store: Store, { path, ...request }: WixRequest): Promise<JsonAnswer> {
  const endsAtMs = machineMs() + TIME_LIMIT_MS;
  let token = await accessToken(app, store);
  let isRenewed = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; ) {
    const answer = await requestJson("wix", `${WIX_API}${path}`, {
      // Without a scheme in front, as Wix's own library sends it.
      headers: { authorization: token },
      subject: "Wix",
      about: `site ${store.domain}`,
      signal: store.signal,
      ...request,
    });
    if (answer.status === 401) {
      if (isRenewed) throw siteEndedAccess();
      isRenewed = true;
      token = await tokenAfterRefusal(app, store, token);
      continue;
    }
    const waitMs = Math.max(pauseMs, retryAfterMs(answer.headers));
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || machineMs() + waitMs >= endsAtMs) return answer;
    await pause(waitMs, store.signal);
    pauseMs *= 2;
  }
}

function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

function failureOf(domain: string, { status, body }: JsonAnswer): AppError {
  if (status === 429 || status === 503) {
    return new AppError("partner-failed", `Wix is too busy (site ${domain}). Try again later.`);
  }
  if (status >= 500) {
    return new AppError("partner-failed", `Wix has a problem of its own (${status}, site ${domain}). Try again later.`);
  }
  const why = (Problem.safeParse(body).data?.message ?? "").slice(0, 200) || String(status);
  if (status === 403) {
    return new AppError(
      "partner-refused",
      `The site (${domain}) doesn't allow Afterword to do this (${why}). Open the app in the site's dashboard and accept its permissions.`,
    );
  }
  return new AppError("partner-refused", `Wix refused the request (${why}, site ${domain}).`);
}
