import { request as clients } from "@playwright/test";
import { completeOnboarding, expect, signInToDemo, signUp, test } from "./fixtures.ts";

test("calls answer at their path and under /api, in any letter case, with the API's version", async ({ request }) => {
  for (const path of ["/Profile/Profile", "/api/Profile/Profile", "/PROFILE/profile", "/Api/profile/PROFILE/"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 401]);
    expect(answer.headers()).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "api-supported-versions": "1.0",
    });
    expect(await answer.json()).toMatchObject({ status: 401, traceId: expect.any(String) });
  }
});

test("the method decides between a call and a screen at the same path", async ({ request }) => {
  const screen = await request.get("/account/CreateAccount");
  expect([screen.status(), screen.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const call = await request.post("/account/createaccount", { data: {} });
  expect([call.status(), Object.keys((await call.json()).errors)]).toEqual([
    400,
    ["companyName", "name", "emailAddress"],
  ]);
});

test("a wrong method is 405 with Allow, an unknown call 404, a partner without its settings 400 after authorization", async ({
  page,
}) => {
  const { request } = page;
  const wrong = await request.delete("/Survey/Save");
  expect([wrong.status(), wrong.headers().allow]).toEqual([405, "POST, OPTIONS"]);
  const unknown = await request.get("/api/Survey/Nothing");
  expect([unknown.status(), unknown.headers()["content-type"]]).toEqual([
    404,
    "application/problem+json; charset=utf-8",
  ]);
  const connectSheets = () =>
    request.post("/Integration/ToggleIntegration", { data: { name: "GoogleSheets", enabled: true } });
  expect((await connectSheets()).status()).toBe(401);
  await signUp(request);
  expect((await connectSheets()).status()).toBe(400);
  expect((await request.get("/Survey/GetByAccount?api-version=0.9")).status()).toBe(400);
  expect((await request.get("/Survey/GetByAccount?api-version=1.0")).status()).toBe(200);
});

test("an idle connection outlives a proxy's one-minute keep-alive, at a call, a screen and the script", async ({
  request,
}) => {
  for (const path of ["/Profile/Profile", "/account/login", "/survey.js"])
    expect((await request.get(path)).headers()["keep-alive"], path).toBe("timeout=65");
});

test("a body over 1 MiB is refused before it is read completely", async ({ page }) => {
  await signUp(page.request);
  const answer = await page.request.post("/Survey/Save", { data: { name: "x".repeat(2 * 1024 * 1024) } });
  expect(answer.status()).toBe(413);
});

test("the state-changing GET has no effect from a link, but takes effect from the app's own page", async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).toBeTruthy();
  const opened = await page.goto("/Survey/ToggleStatusById/");
  expect(opened?.status()).toBe(403);
  expect(await (await page.request.get("/Profile/Profile")).json()).toMatchObject({ surveyEnabled: false });
  await page.goto("/dashboard");
  const enabled = await page.evaluate(async () => (await fetch("/Survey/ToggleStatusById/")).json());
  expect(enabled).toMatchObject({ enabled: true });
});

test("publishable data is open to every shop's page, and nothing else is", async ({ page, merchant }) => {
  const { request } = page;
  await request.get("/Survey/ToggleStatusById/");
  const origin = { origin: "https://shop.example" };
  const survey = await request.get(`/Survey/GetDefaultByApiKey?apiKey=${merchant.publishableKey}`, { headers: origin });
  expect(survey.headers()["access-control-allow-origin"]).toBe("*");
  expect(await survey.json()).toMatchObject({ enabled: true, accountId: merchant.accountId, version: 1 });
  const profile = await request.get("/Profile/Profile", { headers: origin });
  expect(profile.headers()["access-control-allow-origin"]).toBeUndefined();
});

test("an unknown key, domain and parameter are 401, 404 and 400", async ({ request }) => {
  expect((await request.get("/Survey/GetDefaultByApiKey?apiKey=pk_unknown")).status()).toBe(401);
  expect((await request.get("/Survey/GetDefaultByShopifyDomain/nobody.myshopify.com")).status()).toBe(404);
  const missing = await request.get("/Survey/GetDefaultByApiKey");
  expect([missing.status(), Object.keys((await missing.json()).errors)]).toEqual([400, ["apiKey"]]);
  const sheet = await request.get("/Survey/style.css?shopDomain=nobody.myshopify.com");
  expect([sheet.status(), sheet.headers()["content-type"], await sheet.text()]).toEqual([
    200,
    "text/css; charset=utf-8",
    "",
  ]);
});

test("another account's survey is not found", async ({ page, merchant }) => {
  const survey = await (await page.request.get("/Survey/GetByAccount")).json();
  const stranger = await clients.newContext({ baseURL: process.env.E2E_APP_URL ?? "" });
  await signUp(stranger, "Another store");
  expect((await stranger.get(`/Survey/GetById/${survey.id}`)).status()).toBe(404);
  expect((await stranger.post("/Survey/Save", { data: { id: survey.id, name: "Taken" } })).status()).toBe(404);
  expect(await (await page.request.get(`/Survey/GetById/${survey.id}`)).json()).toMatchObject({
    name: survey.name,
    accountId: merchant.accountId,
  });
  await stranger.dispose();
});

test("the demo account exists, with its shop's domain", async ({ page }) => {
  const { request } = page;
  await signInToDemo(request);
  const profile = await (await request.get("/Profile/Profile")).json();
  expect(profile).toMatchObject({
    userRole: "owner",
    integrationDomain: "demo-shop.myshopify.com",
    surveyEnabled: true,
  });
  const survey = await request.get("/Survey/GetDefaultByShopifyDomain/demo-shop.myshopify.com");
  expect(await survey.json()).toMatchObject({ enabled: true, accountId: profile.accountId });
});

test("onboarding by calls ends with both questions answered", async ({ page }) => {
  await signUp(page.request);
  await completeOnboarding(page.request);
  expect(await (await page.request.get("/Profile/Profile")).json()).toMatchObject({
    hdyhau: "A friend",
    integration: "None",
    storeChoiceAt: expect.any(String),
  });
});

test("health and the OpenAPI document answer without a session", async ({ request }) => {
  expect((await request.get("/api/health/live")).status()).toBe(200);
  expect(await (await request.get("/API/health/Ready")).json()).toEqual({ ready: true });
  expect(await (await request.get("/api/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
});
