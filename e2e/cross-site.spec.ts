import { expect, type Page, test } from "@playwright/test";
import { everyCall } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { formPosting, navigations, pageOfSubresources } from "./cross-site/attacks.ts";
import { type OtherSite, openOtherSite } from "./cross-site/other-site.ts";
import { completeOnboarding, signUp } from "./fixtures.ts";

// The app is at 127.0.0.1: another port is the same site, which gets its cookies; localhost is a different site.
const hosts = ["127.0.0.1", "localhost"] as const;
/** The default tier attacks only from the host whose requests carry cookies. */
const tierOf = (host: (typeof hosts)[number]) => (host === "localhost" ? { tag: "@full" } : {});

let otherSite: OtherSite;
test.beforeAll(async () => {
  otherSite = await openOtherSite();
});
test.afterAll(() => otherSite.close());

const changing = everyCall().filter(({ call }) => call.effect !== "read" && call.effect !== "open");
const gets = changing.filter(({ name }) => routeOf(name).method === "GET");
const writes = changing.filter(({ name }) => routeOf(name).method !== "GET");
const posts = writes.filter(({ name }) => routeOf(name).method === "POST");

/** One in ten of the calls, which all have the same guard; in the full tier, all. */
function sampleOf(calls: typeof changing): typeof changing {
  return process.env.SUITE === "full" ? calls : calls.filter((_call, index) => index % 10 === 0);
}

/** Signs in a person with two accounts, in the second; an attack might switch the session to the first. */
async function signInWithTwoAccounts(page: Page): Promise<string> {
  const first = await signUp(page.request);
  const { emailAddress } = first;
  const data = { companyName: "A second store", name: "A merchant", emailAddress };
  expect(await (await page.request.post("/Account/CreateAccount", { data })).json()).toMatchObject({ linkSent: false });
  await completeOnboarding(page.request);
  return first.accountId;
}

/** The public path of a call, with ids of existing things. */
function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  const filled = path.startsWith("/app/") ? `/api${path}` : path;
  return `${process.env.E2E_APP_URL}${filled.replace(/\{\w+\}/g, "")}${search ? `?${search}` : ""}`;
}

function targetsOf(calls: typeof changing, accountId: string): string[] {
  return calls.map(({ name, call }) => {
    const query = call.example?.query ?? {};
    return addressOf(routeOf(name).path, "accountId" in query ? { ...query, accountId } : query);
  });
}

/** Everything that a call could have changed, as read by a client without a browser's headers. */
async function stateOf({ request }: Page): Promise<unknown> {
  const reads = ["/Profile/Profile", "/Account/GetMembers", "/Survey/GetByAccount", "/api/app/tours/list"];
  const state = await Promise.all(
    reads.map(async (path) => {
      const answer = await request.get(path);
      return [path, answer.status(), await answer.json()];
    }),
  );
  return JSON.parse(JSON.stringify(state), (key, value) => (key === "lastSeenAt" ? null : value));
}

/** The app's answers to the page's requests, by request. */
function answersIn(page: Page): { url: string; method: string; status: number }[] {
  const answers: { url: string; method: string; status: number }[] = [];
  page.context().on("response", (response) => {
    const method = response.request().method();
    if (response.url().startsWith(String(process.env.E2E_APP_URL))) {
      answers.push({ url: response.url(), method, status: response.status() });
    }
  });
  return answers;
}

test("there are calls to attack", () => {
  expect(gets.length).toBeGreaterThan(3);
  expect(writes.length).toBeGreaterThan(10);
});

for (const host of hosts) {
  test(
    `images, frames, prefetches and fetches of ${host} change nothing by any GET`,
    tierOf(host),
    async ({ page }) => {
      const targets = targetsOf(gets, await signInWithTwoAccounts(page));
      const before = await stateOf(page);
      const answers = answersIn(page);
      await page.goto(otherSite.page(host, pageOfSubresources(targets)));
      await page.locator("html[data-done]").waitFor();
      expect(await stateOf(page)).toEqual(before);
      // Refused, no HEAD, or a prefetch without effect; a cookie that was not sent makes it a 401.
      expect(answers.filter(({ status }) => ![204, 401, 403, 405].includes(status))).toEqual([]);
      expect(new Set(answers.map(({ url }) => url))).toEqual(new Set(targets));
    },
  );

  test(`links, forms and navigations of ${host} change nothing by any GET`, tierOf(host), async ({ page }) => {
    // Another site's in full; of another port of ours a sample, in the default tier.
    const calls = host === "localhost" ? gets : sampleOf(gets);
    const targets = targetsOf(calls, await signInWithTwoAccounts(page));
    const before = await stateOf(page);
    for (const target of targets) {
      for (const [way, write] of Object.entries(navigations)) {
        await page.goto(otherSite.page(host, write(target)));
        const answered = page.waitForResponse((response) => response.url().startsWith(target.split("?")[0] ?? target));
        await page.locator("#go").click();
        expect([way, target, (await answered).status()]).toEqual([way, target, 403]);
      }
    }
    expect(await stateOf(page)).toEqual(before);
  });

  test(`forms of ${host} change nothing by a POST`, tierOf(host), async ({ page }) => {
    const targets = targetsOf(sampleOf(posts), await signInWithTwoAccounts(page));
    const before = await stateOf(page);
    for (const [index, target] of targets.entries()) {
      const enctype = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"][index % 3] ?? "";
      await page.goto(otherSite.page(host, formPosting(target, enctype)));
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.locator("#go").click();
      expect([target, (await answered).status()]).toEqual([target, 403]);
    }
    expect(await stateOf(page)).toEqual(before);
  });
}

test("a request from the app's own page takes effect", async ({ page }) => {
  await signInWithTwoAccounts(page);
  await page.goto("/dashboard");
  const ask = (path: string) => page.evaluate(async (address) => (await fetch(address)).status, path);
  expect(await ask("/Survey/ToggleStatusById/")).toBe(200);
  expect(await ask("/Account/TourStarted?page=attacked")).toBe(204);
  expect(await (await page.request.get("/api/app/tours/list")).json()).toContain("attacked");
  expect(await ask("/Account/GetMembers")).toBe(200);
});

test("Logout works when typed or from the app, and from no other site", async ({ page }) => {
  await signInWithTwoAccounts(page);
  const signedIn = async () => (await page.request.get("/Profile/Profile")).status();
  await page.goto(otherSite.page("localhost", navigations["a link"]?.(addressOf("/Account/Logout", {})) ?? ""));
  const refused = page.waitForResponse((response) => response.url().endsWith("/Account/Logout"));
  await page.locator("#go").click();
  expect([(await refused).status(), await signedIn()]).toEqual([403, 200]);
  await page.goto("/Account/Logout");
  expect([new URL(page.url()).pathname, await signedIn()]).toEqual(["/account/login", 401]);
});
