/** The frame around a screen: the route groups of `app/`. */
export type Layout = "main" | "topbar" | "onboarding" | "account" | "bare" | "none" | "report" | "staff";

export interface Screen {
  /** The canonical path; `{name}` matches any one segment. */
  path: string;
  layout: Layout;
  /** The path of the screen that this is an alias of. */
  sameAs?: string;
  /** May be embedded in a frame of our own pages. */
  framed?: true;
  /** Accepts the plain form that it shows: a POST to its own path. */
  takesForm?: true;
  /** In a store's admin, leads the whole tab to another address, for anyone. */
  leavesFrame?: true;
  /** Notifies the window that opened it, of any origin, when it is done. */
  answersOpener?: true;
}

/** Every screen that is built. Any other path shows the not-found screen. */
export const screens: readonly Screen[] = [
  { path: "/", layout: "main" },
  { path: "/dashboard", layout: "main" },
  { path: "/surveys", layout: "main" },
  { path: "/surveys/create", layout: "onboarding" },
  { path: "/surveys/edit", layout: "main" },
  { path: "/surveys/analytics", layout: "main" },
  { path: "/surveys/explore", layout: "main" },
  { path: "/surveys/import", layout: "main" },
  { path: "/surveys/responses", layout: "main" },
  { path: "/surveys/question/{questionNameId}/analytics", layout: "main" },
  { path: "/surveys/question/{questionNameId}/responses", layout: "main" },
  { path: "/templates", layout: "main" },
  { path: "/templates/create", layout: "main" },
  { path: "/templates/edit/{id}", layout: "main" },
  { path: "/templates/preview/{id}", layout: "main" },
  { path: "/account", layout: "main" },
  { path: "/account/users", layout: "main" },
  { path: "/account/notifications", layout: "main" },
  { path: "/account/security", layout: "main" },
  { path: "/account/staff-activity", layout: "main" },
  { path: "/channels", layout: "main" },
  { path: "/channels/about-figures", layout: "main" },
  { path: "/channels/rules", layout: "main" },
  { path: "/channels/spend", layout: "main" },
  { path: "/billingplan", layout: "main" },
  { path: "/manage-integrations", layout: "main" },
  { path: "/manage-api-keys", layout: "main" },
  { path: "/counter", layout: "main" },
  { path: "/fetch-data", layout: "main" },
  { path: "/testpage", layout: "main" },
  { path: "/store-not-connected", layout: "account" },
  { path: "/account/login", layout: "account" },
  { path: "/account/login/verify", layout: "account" },
  { path: "/account/createaccount", layout: "account" },
  { path: "/account/signup", layout: "account", sameAs: "/account/createaccount" },
  { path: "/account/chooseaccount", layout: "account" },
  { path: "/admin/login/{accountId}", layout: "account" },
  { path: "/admin", layout: "staff" },
  { path: "/admin/audit-log", layout: "staff" },
  { path: "/docs/api", layout: "topbar" },
  { path: "/docs/api/{area}", layout: "topbar" },
  { path: "/problems", layout: "topbar" },
  { path: "/problems/{slug}", layout: "topbar" },
  { path: "/oauth/authorize", layout: "account" },
  { path: "/onboarding/complete-profile", layout: "onboarding" },
  { path: "/onboarding/connect-store", layout: "onboarding" },
  { path: "/onboarding/woocommerce-setup", layout: "onboarding" },
  { path: "/onboarding/store-setup", layout: "onboarding" },
  { path: "/onboarding/selectplan", layout: "onboarding" },
  { path: "/email", layout: "main" },
  { path: "/surveypreview", layout: "onboarding" },
  { path: "/surveyorderhtmlpreview", layout: "bare" },
  { path: "/shopify/redirecttoshopifyauthpage", layout: "bare", leavesFrame: true },
  { path: "/shopify/redirecttoexternalpage", layout: "bare", leavesFrame: true },
  { path: "/reports/{token}", layout: "report" },
  { path: "/stores/open", layout: "none", takesForm: true },
  { path: "/preview/survey", layout: "none", framed: true },
  { path: "/shopify/marketingactivity/surveypreview", layout: "none" },
  { path: "/unsubscribe", layout: "none", takesForm: true },
  { path: "/surveys/response", layout: "none", takesForm: true },
  { path: "/surveys/shopifyposresponse", layout: "none", takesForm: true, answersOpener: true },
];

export interface ScreenMatch {
  screen: Screen;
  /** The path that `app/` has: the screen's canonical path, with ids in lower case. */
  path: string;
}

/** Finds the screen at a path, in any letter case, with or without a trailing slash. */
export function findScreen(pathname: string): ScreenMatch | undefined {
  const given = segmentsOf(pathname);
  for (const screen of screens) {
    const wanted = segmentsOf(screen.path);
    if (wanted.length !== given.length || !wanted.every((part, index) => isMatch(part, given[index]))) continue;
    const spelled = segmentsOf(screen.sameAs ?? screen.path);
    return {
      screen,
      path: `/${spelled.map((part, index) => (isOpen(part) ? given[index]?.toLowerCase() : part)).join("/")}`,
    };
  }
  return undefined;
}

function isMatch(wanted: string, given: string | undefined): boolean {
  return given !== undefined && given !== "" && (isOpen(wanted) || wanted === given.toLowerCase());
}

function isOpen(segment: string): boolean {
  return segment.startsWith("{");
}

function segmentsOf(pathname: string): string[] {
  const inner = pathname.replace(/^\//, "").replace(/\/$/, "");
  return inner === "" ? [] : inner.split("/");
}
