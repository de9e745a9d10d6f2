import { setTimeout as delay } from "node:timers/promises";

const timeoutMs = 30_000;

/**
 * Sends a JSON call and returns its JSON answer; null for an answer without a body. Overload and outages are retried
 * for half a minute, as a shop's page would.
 * @throws Error that names the call and its answer
 */
export async function call(url: string, options: { cookie?: string; body?: unknown } = {}): Promise<unknown> {
  for (const until = Date.now() + timeoutMs; ; await delay(250)) {
    const answer = await attempt(url, options);
    const isBusy = answer === null || answer.status === 503 || answer.status === 429;
    if (!isBusy) return await read(url, answer);
    await answer?.body?.cancel();
    if (Date.now() > until) throw new Error(`${url} answers ${answer?.status ?? "nothing"}`);
  }
}

async function attempt(url: string, { cookie, body }: { cookie?: string; body?: unknown }): Promise<Response | null> {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  return await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
}

async function read(url: string, answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} returned status ${answer.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
