import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";

/** What sites keep in a browser, except cookies. The cache of files isn't among it. */
const storageTypes = "file_systems,indexeddb,local_storage,websql,service_workers,cache_storage";

interface Shared {
  context: BrowserContext;
  options: string;
  keeper: Page;
}

/**
 * One browser context for the tests of a worker, as long as their options are the same. A test gets a new page, and a
 * context without cookies, storage, permissions or routes. What stays is a process that has the fonts loaded, and the
 * files that every page loads, as for a person's second visit. Opening the first page of a context of its own cost 1.7 s of
 * the browser's processor time, and in a shared one 1.05 s. Playwright's own `reuseContext` clears its cache, reuses the
 * page with its history, and doesn't reset permissions.
 *
 * A test that is about a first visit, or about what the browser stores, sets `ownContext`. What a browser newly learns to
 * store has to be added here and to shared-context.spec.ts, which leaves something of each kind and looks for it.
 */
export class ContextPool {
  readonly #browser: Browser;
  #shared: Shared | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @param options what the test wants of its context; with others, a new one is made */
  async take(options: string): Promise<BrowserContext> {
    if (this.#shared?.options !== options) {
      await this.close();
      const context = await this.#browser.newContext();
      this.#shared = { context, options, keeper: await openKeeper(context) };
    }
    await this.#forget(this.#shared);
    return this.#shared.context;
  }

  /** Closes what the test opened, and ends what it listens to; if the test replaced the clock, closes the context. */
  async giveBack(): Promise<void> {
    if (!this.#shared) return;
    const { context, keeper } = this.#shared;
    if (!(await keeper.evaluate(newPagesHaveTheirClock))) {
      await this.close();
      return;
    }
    for (const page of context.pages()) if (page !== keeper) await page.close();
    await context.unrouteAll();
    for (const event of ["console", "weberror", "page", "request", "response"]) context.removeAllListeners(event);
  }

  async close(): Promise<void> {
    await this.#shared?.context.close();
    this.#shared = undefined;
  }

  async #forget({ context, keeper }: Shared): Promise<void> {
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    const devtools = await context.newCDPSession(keeper);
    await devtools.send("Storage.clearDataForOrigin", { origin: "*", storageTypes });
    await devtools.detach();
  }
}

/**
 * A page of the tests' site that stays open: with `--process-per-site` (playwright.config.ts), the process that draws
 * it also draws the tests' pages, and doesn't end between them.
 */
async function openKeeper(context: BrowserContext): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await keeper.goto("http://127.0.0.1/");
  await keeper.unrouteAll();
  return keeper;
}

/** Playwright's clock is a context's, for good: it runs in every page that opens later, and in frames. */
function newPagesHaveTheirClock(): boolean {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const isOwn = !frame.contentWindow || !("__pwClock" in frame.contentWindow);
  frame.remove();
  return isOwn;
}

interface PoolOptions {
  /** Gives the test a context of its own, with an empty cache: for what may only be true on a first visit. */
  ownContext: boolean;
}

/** Playwright's `context`, from the pool. Playwright applies a test's options to each context that is created. */
export const test = base.extend<PoolOptions, { contextPool: ContextPool }>({
  ownContext: [false, { option: true }],
  contextPool: [
    async ({ browser }, use) => {
      const pool = new ContextPool(browser);
      await use(pool);
      await pool.close();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      baseURL,
      browser,
      bypassCSP,
      colorScheme,
      contextOptions,
      contextPool,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      ownContext,
      reducedMotion,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    if (ownContext) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    const emulated = { colorScheme, contextOptions, deviceScaleFactor, hasTouch, isMobile, reducedMotion, viewport };
    const more = { baseURL, bypassCSP, extraHTTPHeaders, javaScriptEnabled, locale, timezoneId, userAgent };
    await use(await contextPool.take(JSON.stringify({ ...emulated, ...more })));
    await contextPool.giveBack();
  },
});
