const path = "/account/security";

/** The screen that adds a required second factor and then returns to the current page. */
export function requiredSecurityPath(): string {
  const here = window.location.pathname + window.location.search;
  return `${path}?required=1&returnTo=${encodeURIComponent(here)}`;
}

export function isAtSecurity(): boolean {
  return window.location.pathname.toLowerCase().replace(/\/$/, "") === path;
}
