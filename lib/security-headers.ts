import type { ChatSources } from "./chat.ts";

interface Page {
  /**
   * What every script of the page matches: the nonce that those of this one answer carry, or the hash of the only one,
   * both in base64.
   */
  script: `nonce-${string}` | `sha256-${string}`;
  /** The origins whose pages may embed this one in a frame, as sources of CSP (`'self'`); none if empty. */
  ancestors: readonly string[];
  /** Keeps its link to a window of another site that opened it. */
  answersOpener: boolean;
  /** The URL itself is a secret, so no referrer may carry it. */
  holdsSecret: boolean;
  /** The URL had a session token, so that there is no referrer at all; the page posts no forms. */
  hadToken?: boolean;
  /** The URL at which browsers reach the app. */
  appUrl: string;
  /** What the page's support chat needs; null for a page without one. */
  chat: ChatSources | null;
  /** The origin that the page's error tracking sends to; null for a page without it. */
  tracking: string | null;
  isDevelopment: boolean;
}

/**
 * The headers that restrict a page (OWASP ASVS 5.0, 3.4). Styles are inline in Mantine and sonner, so the policy
 * restricts scripts alone.
 */
export function securityHeaders(page: Page): Record<string, string> & { "content-security-policy": string } {
  return {
    "content-security-policy": contentSecurityPolicy(page),
    ...frameOptions(page.ancestors),
    "x-content-type-options": "nosniff",
    // Not "no-referrer": it makes browsers send `Origin: null` with the link page's form, which is rejected.
    "referrer-policy": page.hadToken
      ? "no-referrer"
      : page.holdsSecret
        ? "same-origin"
        : "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": page.answersOpener ? "unsafe-none" : "same-origin-allow-popups",
    ...strictTransportSecurity(page.appUrl),
  };
}

/**
 * The headers of an answer that is data, not a page: even if a browser misinterprets it, nothing in it runs or loads.
 */
export function dataHeaders(appUrl: string): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...strictTransportSecurity(appUrl),
  };
}

/** For every answer of an app served over https: browsers then never use plain http for it (RFC 6797). */
export function strictTransportSecurity(appUrl: string): Record<string, string> {
  return appUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
}

/** For browsers without `frame-ancestors`; the header can't name other origins. */
function frameOptions(ancestors: readonly string[]): Record<string, string> {
  if (ancestors.length === 0) return { "x-frame-options": "DENY" };
  return ancestors.every((one) => one === "'self'") ? { "x-frame-options": "SAMEORIGIN" } : {};
}

function contentSecurityPolicy({ script, ancestors, chat, tracking, isDevelopment }: Page): string {
  const withChat = (directive: string, sources: readonly string[] = []) => [directive, ...sources].join(" ");
  return [
    "default-src 'self'",
    // React's development build evaluates strings to rebuild stacks.
    `script-src 'self' '${script}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    // Merchants may show choices with pictures from their own shops.
    "img-src 'self' data: blob: https:",
    withChat("font-src 'self' data:", chat?.fonts),
    withChat(`connect-src 'self'${isDevelopment ? " ws:" : ""}${tracking ? ` ${tracking}` : ""}`, chat?.connect),
    // A replay is compressed in a worker.
    ...(tracking ? ["worker-src 'self' blob:"] : []),
    withChat("frame-src 'self'", chat?.frames),
    ...(chat ? [withChat("media-src 'self'", chat.media)] : []),
    `frame-ancestors ${ancestors.join(" ") || "'none'"}`,
    withChat("form-action 'self'", chat?.forms),
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
