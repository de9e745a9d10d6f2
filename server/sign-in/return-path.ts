import { env } from "#server/env.ts";

/** A path within the app to go to after signing in, or null for anything that leads elsewhere. */
export function safeReturnPath(wanted: string | null | undefined): string | null {
  // Browsers read a backslash as a slash, and drop tabs and line breaks: "/\evil" and "/\t/evil" both leave the app.
  if (!wanted?.startsWith("/") || /[\\\s]/.test(wanted) || !URL.canParse(wanted, env.APP_URL)) return null;
  const address = new URL(wanted, env.APP_URL);
  if (address.origin !== env.APP_URL || address.pathname.startsWith("//")) return null;
  return address.pathname + address.search;
}
