import { tmpdir } from "node:os";
import { env } from "./env.ts";

const MOST_MS = 30_000;
const MOST_BYTES = 10 * 1024 * 1024;
/** A4's width at 96 dots per inch, and the margin on each side: charts are drawn as wide as they are printed. */
const A4_PX = 794;
const MARGIN_PX = 45;
/** So high that what loads once it is near the view loads at once. */
const HEIGHT_PX = 30_000;

/** Whether this server can make PDFs: its operator named a Chromium. */
export const canPrint = (): boolean => env.CHROMIUM_PATH !== undefined;

let last: Promise<unknown> = Promise.resolve();

/**
 * A page of the app as a PDF (A4, portrait, light). One browser runs at a time in a process, for 30 seconds at most, and reaches
 * nothing but the app.
 * @param path of the page, with a leading slash
 * @param readyWhen a selector of what the page has when it is the one to print
 * @throws Error if there is no Chromium, the page isn't answered with 200 and ready in time, or the PDF is over 10 MB
 */
export async function printPage(path: string, readyWhen: string): Promise<Buffer> {
  const printed = last.then(() => printNow(`${env.APP_URL}${path}`, readyWhen));
  last = printed.catch(() => undefined);
  return await printed;
}

async function printNow(address: string, readyWhen: string): Promise<Buffer> {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH ?? "",
    // Chromium's sandbox doesn't work for root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(env.APP_URL).hostname}`, "--disable-gpu"],
    // None of the product's secrets.
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: tmpdir() },
    timeout: MOST_MS,
    // The worker's own end lets its jobs finish.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // What is under way then fails, because its browser is gone.
  const end = setTimeout(() => void browser.close().catch(() => undefined), MOST_MS);
  try {
    const page = await browser.newPage({
      viewport: { width: A4_PX - 2 * MARGIN_PX, height: HEIGHT_PX },
      colorScheme: "light",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      acceptDownloads: false,
    });
    await page.emulateMedia({ media: "print" });
    await page.route("**", async (route) => {
      const isOwn = new URL(route.request().url()).origin === env.APP_URL;
      await (isOwn ? route.continue() : route.abort());
    });
    const answered = await page.goto(address, { waitUntil: "networkidle" });
    if (answered?.status() !== 200) throw new Error(`the page to print was answered with ${answered?.status()}`);
    await page.locator(`html[data-hydrated] ${readyWhen}`).waitFor({ state: "attached" });
    // At once, instead of waiting for figures that won't come.
    if ((await page.locator('[data-report="unreadable"]').count()) > 0) throw new Error("the report can't be read now");
    await page.locator(".mantine-Skeleton-root").first().waitFor({ state: "detached" });
    const margin = `${MARGIN_PX}px`;
    const margins = { top: margin, right: margin, bottom: margin, left: margin };
    const pdf = await page.pdf({ format: "A4", printBackground: true, tagged: true, margin: margins });
    if (pdf.length > MOST_BYTES) throw new Error(`the PDF has ${pdf.length} bytes, more than ${MOST_BYTES}`);
    return pdf;
  } catch (error) {
    // The address opens the report, and errors are logged.
    throw new Error(String(error).replaceAll(new URL(address).pathname, "/…"));
  } finally {
    clearTimeout(end);
    await browser.close();
  }
}
