import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type APIRequestContext, type BrowserContext, chromium, type Locator, type Page } from "playwright";
import sharp from "sharp";
import * as z from "zod";
import { membersOf } from "#lib/unknown-values.ts";
import { existingBrowser } from "./suite/find-browser.mjs";

/**
 * npm run pictures: draws the pictures of README.md again, from the demo account of the running copy (`PORT`,
 * `SANDBOX_PORT`).
 */
const root = path.resolve(import.meta.dirname, "..");
const port = Number(process.env.PORT ?? 3000);
const app = `http://127.0.0.1:${port}`;
const sandbox = `http://127.0.0.1:${process.env.SANDBOX_PORT ?? port + 1}`;
const demo = "demo@afterword.example";
const screenSize = { width: 1280, height: 860 };
const phoneSize = { width: 390, height: 780 };
const MOST_COLORS = 256;
const MOST_WAIT_MS = 10_000;
const POLL_MS = 200;

const executablePath = existingBrowser(root);
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const merchant = await browser.newContext({ viewport: screenSize, colorScheme: "light" });
await signIn(merchant);
const page = await merchant.newPage();
await draw(page, "/dashboard", "dashboard");
await draw(page, "/surveys/edit", "editor");
await draw(page, "/surveys/question/how-did-you-first-hear-about-us/analytics", "question");
await draw(page, "/manage-integrations", "integrations", "Apps");

const phone = await browser.newContext({ viewport: phoneSize, colorScheme: "light", isMobile: true, hasTouch: true });
const shop = await phone.newPage();
await shop.goto(`${sandbox}/shop`);
await shop.getByRole("button", { name: /buy|order|check ?out|pay/i }).click();
await scrollTo(shop.getByRole("heading", { name: "How did you first hear about us?" }), 120);
await save(shop, "phone");
await browser.close();

/** Signs in with the mailed link, as its page does. */
async function signIn({ request }: BrowserContext): Promise<void> {
  const before = (await mails(request)).length;
  await request.post(`${app}/Account/SendMagicLoginLink`, { data: { emailAddress: demo } });
  for (const until = Date.now() + MOST_WAIT_MS; Date.now() < until; await delay(POLL_MS)) {
    const [newest, ...older] = await mails(request);
    const [url] = /https?:\S+link=\S+/.exec(String(membersOf(newest).text)) ?? [];
    if (url === undefined || older.length < before) continue;
    const form = { link: new URL(url).searchParams.get("link") ?? "" };
    await request.post(`${app}/api/app/sessions/open`, { form, maxRedirects: 0 });
    return;
  }
  throw new Error(`The sandbox at ${sandbox} got no sign-in mail.`);
}

async function mails(request: APIRequestContext): Promise<unknown[]> {
  return z.array(z.unknown()).parse(await (await request.get(`${sandbox}/mail?to=${demo}`)).json());
}

/** @param from the heading at the top of the picture; the screen's top without one */
async function draw(screen: Page, address: string, name: string, from?: string): Promise<void> {
  await screen.goto(`${app}${address}`);
  await screen.locator("html[data-hydrated]").waitFor();
  // Charts and previews are loaded when they come into view.
  await screen.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  const tour = screen.getByRole("button", { name: "Close the tour" });
  if (await tour.isVisible()) await tour.click();
  if (from !== undefined) await scrollTo(screen.getByRole("heading", { name: from, exact: true }), 80);
  await save(screen, name);
}

async function scrollTo(heading: Locator, topPx: number): Promise<void> {
  await heading.waitFor();
  await heading.evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().top - top), topPx);
}

async function save(screen: Page, name: string): Promise<void> {
  const picture = await screen.screenshot({ animations: "disabled" });
  const file = path.join(root, `docs/images/${name}.png`);
  await writeFile(file, await sharp(picture).png({ palette: true, colors: MOST_COLORS, effort: 10 }).toBuffer());
  process.stdout.write(`Drew ${file}\n`);
}
