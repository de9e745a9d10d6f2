const path = "/account/security";

/** The screen where a required second factor is added, and from there back to the page that is open now. */
export function requiredSecurityPath(): string {
  const here = window.location.pathname + window.location.search;
  return `${path}?required=1&returnTo=${encodeURIComponent(here)}`;
}

export function isAtSecurity(): boolean {
  return window.location.pathname.toLowerCase().replace(/\/$/, "") === path;
}
