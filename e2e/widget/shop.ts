import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import type { Answer, PublishedSurvey, Question } from "#lib/survey/document.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { buildWidget } from "../../scripts/build-widget.mjs";
import { test as base } from "../shared-context.ts";

export type Message = {
  event: string;
  sequence: number;
  responseId: string;
  answers: Answer[];
  order?: Record<string, unknown>;
  [field: string]: unknown;
};

/** The build output: the shopper's script, and what it loads for some surveys. */
type Scripts = { main: string; extra: string };

type Reply = { status: number; headers?: Record<string, string> };

/** A shop's order page on one origin and a stub of our storefront calls on another, as in production. */
export class Shop {
  survey: (PublishedSurvey & { responseStatus?: string }) | { enabled: false } = published([]);
  messages: Message[] = [];
  requested: string[] = [];
  /** What `SaveResponse` answers. */
  reply: (message: Message) => Reply = () => ({ status: 200 });
  /** What the survey calls answer instead of the survey. */
  surveyReply: { status: number; body: string } | undefined;
  /** The body of the order page; `%script%` is replaced by the script's tag. */
  html = '<h1>Thank you for your order</h1><div style="height:320px">Map</div>%script%<p id="below">Order details</p>';
  /** Draws a different page, around a script from this origin. */
  drawPage: ((origin: string) => string) | undefined;
  headers: Record<string, string> = {};
  /** How often the second file fails to load before it succeeds. */
  extraFailures = 0;
  /** How often the second file is one of another version before it is the right one. */
  extraOfOthers = 0;
  readonly #scripts: Record<string, { br: Buffer; gzip: Buffer }>;
  #servers: Server[] = [];
  #apiOrigin = "";
  #shopOrigin = "";

  constructor(scripts: Scripts) {
    const compressed = (script: string) => ({ br: brotliCompressSync(script), gzip: gzipSync(script, { level: 9 }) });
    this.#scripts = {
      "/survey.js": compressed(scripts.main),
      "/survey-types.js": compressed(scripts.extra),
      another: compressed('window.afterword.extra={version:"another"}'),
    };
  }

  async start(): Promise<void> {
    this.#apiOrigin = await this.#listen((request, response) => this.#answerCall(request, response));
    this.#shopOrigin = await this.#listen((_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...this.headers });
      response.end(
        this.drawPage?.(this.#apiOrigin) ??
          `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Order</title>` +
            `<style>body{font-family:Georgia,serif;max-width:760px;margin:24px auto;padding:0 16px}</style>${this.html}`,
      );
    });
  }

  /** Opens the order page with the script's data attributes. */
  async open(
    page: Page,
    attributes: Record<string, string> = { key: "pk_test", "order-id": "1001" },
    waitUntil: "load" | "commit" = "load",
  ): Promise<void> {
    const data = Object.entries(attributes).map(([name, value]) => ` data-${name}="${value}"`);
    const script = `<script src="${this.#apiOrigin}/survey.js"${data.join("")} async></script>`;
    this.html = this.html.replace("%script%", script);
    await page.goto(this.#shopOrigin, { waitUntil });
  }

  gzippedBytes(path: string): number {
    return this.#scripts[path]?.gzip.length ?? 0;
  }

  get extraAddress(): string {
    return `${this.#apiOrigin}/survey-types.js`;
  }

  /** The addresses of the requests for the second file. */
  extraRequests(): string[] {
    return this.requested.filter((address) => address.startsWith("/survey-types.js"));
  }

  get scriptAddress(): string {
    return `${this.#apiOrigin}/survey.js`;
  }

  /** The last answer received for a question. */
  answerTo(questionNameId: string): Answer | undefined {
    return this.messages
      .flatMap((message) => message.answers)
      .findLast((answer) => answer.questionNameId === questionNameId);
  }

  events(): string[] {
    return this.messages.map((message) => message.event);
  }

  stop(): void {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  /** The survey as the storefront returns it to a page, in the language that the page requests. */
  #shown(address: string): string {
    const locale = new URL(address, this.#apiOrigin).searchParams.get("locale") ?? "";
    if (!("surveyId" in this.survey)) return JSON.stringify(this.survey);
    return JSON.stringify({ ...this.survey, ...showSurvey(this.survey, locale) });
  }

  async #listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
    const server = createServer(handle);
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #answerCall(request: IncomingMessage, response: ServerResponse): void {
    const address = request.url ?? "";
    this.requested.push(address);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "retry-after");
    const [path = ""] = address.split("?");
    const isExtra = path === "/survey-types.js";
    const script = this.#scripts[isExtra && this.extraOfOthers-- > 0 ? "another" : path];
    if (isExtra && this.extraFailures-- > 0) response.writeHead(503).end();
    else if (script) {
      response.setHeader("content-type", "text/javascript; charset=utf-8");
      const takesBrotli = /\bbr\b/.test(`${request.headers["accept-encoding"]}`);
      response.setHeader("content-encoding", takesBrotli ? "br" : "gzip");
      response.end(takesBrotli ? script.br : script.gzip);
    } else if (address.startsWith("/Survey/GetDefault")) {
      const { status, body } = this.surveyReply ?? { status: 200, body: this.#shown(address) };
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    } else {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const message: Message = JSON.parse(body);
        const { status, headers } = this.reply(message);
        if (status < 300) this.messages.push(message);
        response.writeHead(status, { "content-type": "application/json", ...headers }).end("{}");
      });
    }
  }
}

/** A published survey of these questions. */
export function published(questions: Question[], more: Partial<PublishedSurvey> = {}): PublishedSurvey {
  return {
    surveyId: "s1",
    accountId: "a1",
    version: 3,
    enabled: true,
    name: "Post-purchase",
    locale: "en",
    locales: ["en"],
    questions,
    thankYou: { title: "Thank you", message: "That helps." },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: false, showOn: ["thankYou"] },
    styles: { tokens: defaultStyleTokens, customCss: "" },
    ...more,
  };
}

export const test = base.extend<{ shop: Shop; problems: string[] }, { scripts: Scripts }>({
  scripts: [
    async ({ browserName }, use, info) => {
      const outfile = `${info.project.outputDir}/widget-${browserName}-${info.workerIndex}/survey.js`;
      await buildWidget({ outfile });
      const extra = await readFile(outfile.replace("survey.js", "survey-types.js"), "utf8");
      await use({ main: await readFile(outfile, "utf8"), extra });
    },
    { scope: "worker" },
  ],
  shop: async ({ scripts }, use) => {
    const shop = new Shop(scripts);
    await shop.start();
    await use(shop);
    shop.stop();
  },
  // What a page throws or logs as an error fails the test, unless the test removes it from this list.
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (line) => {
        if (line.type() === "error") problems.push(line.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
