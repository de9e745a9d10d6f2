import { mkdtemp, readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import * as z from "zod";
import type { Answer, Question } from "#lib/survey/document.ts";
import { type Route, sendPage, serveRoutes } from "../../sandbox/http.ts";
import { shopperClaims, signSessionToken, staffClaims } from "../../sandbox/partners/shopify/session-token.ts";
import { browserFilesRoute, startAddress } from "../../sandbox/shopify/extension-host/browser-files.ts";
import { drawHostPage } from "../../sandbox/shopify/extension-host/draw-host-page.ts";
import type { HostConfig } from "../../sandbox/shopify/extension-host/host-config.ts";
import { buildExtensions } from "../../scripts/build-extensions.mjs";
import { publish } from "../asked-survey.ts";
import { runInDatabase } from "../database.ts";
import { test as base, expect, type Merchant, sandboxUrl } from "../fixtures.ts";

export { expect };

/** What an extension sent to `SaveResponse`. */
export interface ExtensionMessage {
  event: string;
  responseId: string;
  sequence: number;
  surface: string;
  sourceOrderId: string;
  answers: Answer[];
  order?: Record<string, unknown>;
  consent?: Record<string, boolean>;
}

export type Target = HostConfig["target"];

/** A Shopify store whose pages run the extensions, built for the running product. */
export class ExtensionHost {
  readonly shopDomain: string;
  /** The `Authorization` header of each call to the product. */
  readonly authorizations: (string | undefined)[] = [];
  readonly sent: ExtensionMessage[] = [];
  #server: Server | undefined;
  #origin = "";
  #config: HostConfig | undefined;

  constructor(shopDomain: string) {
    this.shopDomain = shopDomain;
  }

  async start(address: string): Promise<void> {
    const built = await buildExtensions({
      appUrl: address,
      outdir: await mkdtemp(path.join(tmpdir(), "afterword-ext-")),
    });
    const route: Route = async ({ path: address }, response) => {
      if (address === "/page" && this.#config) return sendPage(response, drawHostPage(this.#config, startAddress));
      if (address === "/token") return sendPage(response, await this.#token());
      const file = built.get(address.slice(1))?.file;
      if (file === undefined) return false;
      response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(await readFile(file));
      return true;
    };
    this.#server = await serveRoutes([browserFilesRoute, route], 0, "127.0.0.1");
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Opens a page with the extension of its target. */
  async open(page: Page, target: Target, more: Partial<HostConfig> = {}): Promise<void> {
    const isTill = target.startsWith("pos.");
    const texts: HostConfig["texts"] = isTill ? JSON.parse(await readFile(tillTexts, "utf8")) : {};
    const script = isTill ? "/afterword-pos-survey" : "/afterword-survey";
    this.#config = { ...usual, target, script, texts, shopDomain: this.shopDomain, ...more };
    await page.goto(`${this.#origin}/page`);
    await page.locator("body[data-ran]").waitFor({ state: "attached" });
  }

  /** A session token as the page's kind has it: a till's names a member of the staff, a shopper's page's nobody. */
  async #token(): Promise<string> {
    const isTill = this.#config?.target.startsWith("pos.");
    const { clientId, secret } = await sandboxApp();
    const claims = isTill ? staffClaims(clientId, this.shopDomain, "1") : shopperClaims(clientId, this.shopDomain);
    return signSessionToken(secret, claims);
  }

  /** Watches a page's calls. */
  async watch(page: Page): Promise<void> {
    await page.route(`${appUrl()}/Survey/**`, async (route) => {
      const { authorization } = await route.request().allHeaders();
      this.authorizations.push(authorization);
      if (route.request().method() === "POST") this.sent.push(route.request().postDataJSON());
      await route.continue();
    });
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await page.route("https://pictures.example/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: picture }),
    );
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

/** The app as the sandbox's Shopify knows it. */
async function sandboxApp(): Promise<{ clientId: string; secret: string }> {
  const { shopify } = Settings.parse(await (await fetch(`${sandboxUrl()}/settings`)).json());
  return { clientId: shopify.clientId, secret: shopify.clientSecret };
}

const Settings = z.object({ shopify: z.object({ clientId: z.string(), clientSecret: z.string() }) });

/** The running product's address. */
export function appUrl(): string {
  const { E2E_APP_URL } = process.env;
  if (!E2E_APP_URL) throw new Error("E2E_APP_URL is set by the run's start-up");
  return E2E_APP_URL;
}

const tillTexts = path.resolve(import.meta.dirname, "../../extensions/shopify/pos-survey/locales/en.default.json");

const usual: Omit<HostConfig, "target" | "script" | "texts" | "shopDomain"> = {
  tokenAddress: "/token",
  orderId: 5432109876543,
  isFirstOrder: true,
  total: { amount: 49.9, currencyCode: "EUR" },
  lines: [{ productId: 77, sku: "MUG-1", quantity: 2 }],
  discountCodes: ["HELLO"],
  customer: { id: 7654321098765, email: "name@example.com", ordersCount: 1 },
  country: "DE",
  language: "en",
  allowedProcessing: { analytics: true, marketing: false, preferences: true, saleOfData: false },
  settings: {},
  isEditor: false,
  isRendered: true,
};

/** Publishes the questions, answered by one button at a time. */
export async function publishQuestions(page: Page, questions: readonly Question[], more: object = {}): Promise<void> {
  const settings = { autoAdvance: false, showProgress: true, allowBack: true, onePerPage: true };
  await publish(page.request, { questions, settings, ...more });
}

/** An order's response, as its merchant reads it. */
export async function responseOf(page: Page, sourceOrderId: string): Promise<Record<string, unknown>> {
  const { id } = await (await page.request.get("/Survey/GetByAccount")).json();
  const query = new URLSearchParams({ surveyId: id, platform: "Shopify", sourceOrderId });
  return await (await page.request.get(`/Survey/GetResponseByPlatformAndSourceOrderId?${query}`)).json();
}

export const test = base.extend<{ host: ExtensionHost }>({
  host: async ({ page, merchant }, use) => {
    const host = new ExtensionHost(await connectShopify(merchant));
    await host.start(appUrl());
    await host.watch(page);
    await use(host);
    host.stop();
  },
});

async function connectShopify({ accountId }: Merchant): Promise<string> {
  const domain = `${accountId}.myshopify.com`;
  const statement = "INSERT INTO shop_domain (domain, account_id, platform) VALUES ($1, $2, 'Shopify')";
  await runInDatabase(statement, [domain, accountId]);
  return domain;
}
