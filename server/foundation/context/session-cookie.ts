import { env } from "#server/foundation/env.ts";

/** The `__Host-` prefix binds a cookie to this exact host, and needs https (RFC 6265bis, section 4.1.3.2). */
export function hostCookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** The `Set-Cookie` line of a host-only cookie that scripts can't read. */
export function hostCookie(name: string, value: string, expiresAt: Date): string {
  return `${hostCookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secureAttribute()}`;
}

const SESSION = "afterword.session";

export function sessionCookieName(): string {
  return hostCookieName(SESSION);
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

/** The `Set-Cookie` line that stores `token` until `expiresAt`. */
export function sessionCookie(token: string, expiresAt: Date): string {
  return hostCookie(SESSION, token, expiresAt);
}

/** The `Set-Cookie` line that deletes the session cookie. */
export function endedSessionCookie(): string {
  return sessionCookie("", new Date(0));
}

/** The `Cookie` header of a browser that has only a session's token. */
export function sessionCookieHeader(token: string): string {
  return `${sessionCookieName()}=${token}`;
}

/** The session token in `Set-Cookie` lines; null if they open no session. */
export function openedSessionToken(lines: readonly string[]): string | null {
  const start = `${sessionCookieName()}=`;
  const line = lines.find((set) => set.startsWith(start));
  return line?.slice(start.length).split(";", 1)[0] || null;
}

/** The cookies of a `Cookie` header, the first of each name. */
export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, equals).trim();
    if (equals > 0 && !(name in cookies)) cookies[name] = part.slice(equals + 1).trim();
  }
  return cookies;
}

/** What follows the other attributes of a cookie: over https, only https may send it. */
export function secureAttribute(): string {
  return isSecure() ? "; Secure" : "";
}

function isSecure(): boolean {
  return env.APP_URL.startsWith("https:");
}
