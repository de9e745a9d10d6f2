import { matchCalls } from "#lib/calls/match.ts";
import { env } from "#server/foundation/env.ts";

/**
 * A screen to go to after signing in, with its query; null for other sites and for API calls, because a link must do
 * nothing but navigate.
 */
export function safeReturnPath(wanted: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and drop tabs and line breaks: "/\evil" and "/\t/evil" both leave the app.
  if (!wanted?.startsWith("/") || /[\\\s]/.test(wanted) || !URL.canParse(wanted, env.APP_URL)) return null;
  const address = new URL(wanted, env.APP_URL);
  if (address.origin !== env.APP_URL || address.pathname.startsWith("//")) return null;
  const isCall = matchCalls(address.pathname).some(({ method }) => method === "GET");
  if (isCall || address.pathname.toLowerCase().startsWith("/api/")) return null;
  return address.pathname + address.search;
}
