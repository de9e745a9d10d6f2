import type { APIRequestContext, Cookie, Page } from "@playwright/test";
import { screens } from "#lib/screens.ts";
import { expectReadable } from "./axe.ts";
import { completeOnboarding, expect, hydrated, linkIn, type Merchant, newestMail, signUp, test } from "./fixtures.ts";
import { screenAddress } from "./screen-address.ts";

interface Opening {
  /** Who opens it; a merchant unless it says otherwise. */
  by?: "anyone" | "someone with two accounts";
  /** What follows the path. */
  query?: (merchant: Merchant) => string;
  /** Without what only an email or a store can give, the page says so, with this status. */
  status?: number;
  /** What axe leaves out: parts that the page repeats by the dozen. */
  leftOut?: string;
}

/** How the screens are opened that don't just open for a merchant. */
const openings: Partial<Record<string, Opening>> = {
  "/account/login": { by: "anyone" },
  "/account/createaccount": { by: "anyone" },
  "/account/signup": { by: "anyone" },
  "/account/chooseaccount": { by: "someone with two accounts" },
  "/docs/api/{area}": { leftOut: "article ~ article" },
  "/onboarding/store-setup": { query: () => "?platform=Wix" },
  "/shopify/redirecttoshopifyauthpage": { status: 404 },
  "/shopify/redirecttoexternalpage": { status: 404 },
  "/oauth/authorize": { query: () => "?client_id=unknown" },
  "/reports/{token}": { by: "anyone", status: 404 },
  "/stores/open": { status: 401 },
  "/unsubscribe": { status: 404 },
  "/surveys/response": { query: ({ publishableKey }) => `?key=${publishableKey}` },
  "/surveys/shopifyposresponse": { query: ({ publishableKey }) => `?key=${publishableKey}` },
};

// Half of the screens on a phone in dark mode, half on a desktop in light mode; the full tier has each in both.
const views = [
  { width: 360, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

/** `staff.spec.ts` opens those of staff. */
const opened = screens.filter(({ layout, path }) => layout !== "staff" && !path.startsWith("/admin/"));

for (const [index, { path, layout }] of opened.entries()) {
  const { by, query, status = 200, leftOut }: Opening = openings[path] ?? {};
  test(`${path} opens, fits and is accessible`, async ({ page }) => {
    const merchant = await signInMerchant(page);
    const { width, colorScheme } = views[index % views.length] ?? views[0];
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (path.includes("{questionNameId}")) await page.request.get("/Survey/GetByAccount"); // makes the first draft
    if (by) await page.context().clearCookies();
    if (by === "someone with two accounts") await signInWithTwoAccounts(page.request);
    const segments = { area: "survey", id: await templateFor(path, page.request) };
    const address = `${screenAddress(path, merchant, segments)}${query?.(merchant) ?? ""}`;
    expect((await page.goto(address))?.status()).toBe(status);
    expect(new URL(page.url()).pathname, "it leads nowhere else").toBe(new URL(address, page.url()).pathname);
    // Plain pages run no scripts of ours.
    if (layout !== "none") await hydrated(page);
    await expectReadable(page, width, leftOut ? { leftOut } : {});
  });
}

let signedIn: { merchant: Merchant; cookies: Cookie[] } | undefined;

/** Signs a merchant in: the same one for all of a worker's screens, because opening them changes nothing. */
async function signInMerchant(page: Page): Promise<Merchant> {
  const context = page.context();
  if (signedIn) await context.addCookies(signedIn.cookies);
  else {
    const merchant = await signUp(page.request);
    await completeOnboarding(page.request);
    signedIn = { merchant, cookies: await context.cookies() };
  }
  return signedIn.merchant;
}

/** A template of the library; of the merchant's own where it is edited. */
async function templateFor(path: string, request: APIRequestContext): Promise<string> {
  if (!path.startsWith("/templates/edit/")) return "lib-first-heard";
  const questions = [{ type: "text", title: "Which boat is it for?" }];
  const made = await request.post("/SurveyTemplate/Save", { data: { name: "Boats", questions } });
  return (await made.json()).id;
}

/** Up to where a person with several accounts chooses one. */
async function signInWithTwoAccounts(request: APIRequestContext): Promise<void> {
  const { emailAddress } = await signUp(request, "First Shop");
  await completeOnboarding(request);
  const second = { companyName: "Second Shop", name: "Owner", emailAddress };
  expect((await request.post("/Account/CreateAccount", { data: second })).status()).toBe(201);
  await request.get("/Account/Logout");
  await request.post("/Account/SendMagicLoginLink", { data: { emailAddress } });
  const link = new URL(linkIn(await newestMail(request, emailAddress, 1))).searchParams.get("link") ?? "";
  const answer = await request.post("/api/app/sessions/open", { form: { link }, maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/^\/account\/chooseaccount/);
}
