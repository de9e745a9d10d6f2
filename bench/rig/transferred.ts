import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** What a page loaded, in bytes as they came over the network, with their headers. */
export interface Transferred {
  scripts: number;
  styles: number;
  fonts: number;
  /** The paths of the scripts and styles above 2 kB that were sent uncompressed. */
  uncompressed: string[];
  /** The encodings of the scripts. */
  encodings: string[];
}

const quietMs = 1_000;
const loadedWithinMs = 60_000;
const compressedFrom = 2_000;

type Kind = "scripts" | "styles" | "fonts";

/**
 * Opens an address with an empty cache, and counts what it loads until no script, style or font was requested for a second.
 * Streams that stay open don't count, so the page may never be idle for the browser.
 * @throws Error if it isn't quiet within a minute, or the page isn't answered with 200
 */
export async function transferredBy(page: Page, address: string): Promise<Transferred> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const total: Transferred = { scripts: 0, styles: 0, fonts: 0, uncompressed: [], encodings: [] };
  const kinds = new Map<string, { kind: Kind; path: string; encoding: string | undefined }>();
  const inFlight = new Set<string>();
  let changedAt = performance.now();
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type !== "Script" && type !== "Stylesheet" && type !== "Font") return;
    inFlight.add(requestId);
    changedAt = performance.now();
  });
  session.on("Network.responseReceived", ({ requestId, response: { url, mimeType, headers } }) => {
    const kind = kindOf(mimeType);
    const [, encoding] = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-encoding") ?? [];
    // A blob's or a data URL's bytes come with the script that made it.
    if (kind && url.startsWith("http")) kinds.set(requestId, { kind, path: new URL(url).pathname, encoding });
  });
  const ended = (requestId: string) => {
    if (inFlight.delete(requestId)) changedAt = performance.now();
  };
  session.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    ended(requestId);
    const loaded = kinds.get(requestId);
    if (!loaded) return;
    total[loaded.kind] += encodedDataLength;
    const { kind, encoding } = loaded;
    if (kind === "scripts" && encoding !== undefined && !total.encodings.includes(encoding))
      total.encodings.push(encoding);
    if (kind !== "fonts" && encoding === undefined && encodedDataLength > compressedFrom)
      total.uncompressed.push(loaded.path);
    changedAt = performance.now();
  });
  const answer = await page.goto(address, { waitUntil: "load" });
  if (answer?.status() !== 200 || answer.request().redirectedFrom())
    throw new Error(`${address} was answered ${answer?.status()} at ${answer?.url()}`);
  const until = performance.now() + loadedWithinMs;
  while (inFlight.size > 0 || performance.now() - changedAt < quietMs) {
    if (performance.now() > until) throw new Error(`${address} still loads ${inFlight.size} files`);
    await delay(50);
  }
  await session.detach();
  return total;
}

function kindOf(mimeType: string): Kind | null {
  if (/javascript/.test(mimeType)) return "scripts";
  if (mimeType === "text/css") return "styles";
  return /font/.test(mimeType) ? "fonts" : null;
}
