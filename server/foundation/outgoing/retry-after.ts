/** The longest that we let a partner ask us to wait. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** When `Retry-After` (RFC 9110, section 10.2.3: seconds or a date) lets us try again; undefined if it says nothing. */
export function retryAfter({ headers }: { headers: Headers }, now: Date): Date | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(at) || at <= now.getTime()) return undefined;
  return new Date(Math.min(at, now.getTime() + LONGEST_WAIT_MS));
}
