import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { dataHeaders } from "#lib/security-headers.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { acceptsBrotli } from "#server/storefront/index.ts";

const types = { js: "application/javascript; charset=UTF-8", css: "text/css; charset=UTF-8" };

/** The screens' scripts and styles that the build compressed (scripts/compress-static.mjs). */
export class ReadyFiles {
  readonly #folder: string;
  readonly #addresses: ReadonlySet<string>;

  /** @param folder where the build is; without compressed files, Next answers everything */
  constructor(folder: string) {
    this.#folder = folder;
    const files = globSync("static/**/*.{js,css}.br", { cwd: folder });
    this.#addresses = new Set(files.map((file) => `/_next/${file.replaceAll(path.sep, "/").slice(0, -".br".length)}`));
  }

  /**
   * Answers a browser that takes Brotli; Next would send a fifth more, as it knows only gzip.
   * @param passOn has Next answer, if the file is gone, as after another build
   * @returns false for what Next answers
   */
  handle(request: IncomingMessage, response: ServerResponse, passOn: () => void): boolean {
    const [address = ""] = (request.url ?? "").split("?", 1);
    if (request.method !== "GET" || request.headers.range !== undefined || !this.#addresses.has(address)) return false;
    if (!acceptsBrotli(request.headers["accept-encoding"])) return false;
    const file = path.join(this.#folder, `${address.slice("/_next/".length)}.br`);
    readFile(file).then(
      (body) => {
        response.writeHead(200, {
          ...dataHeaders(env.APP_URL),
          "content-type": address.endsWith(".css") ? types.css : types.js,
          "content-encoding": "br",
          "content-length": body.length,
          // Their names change with their content.
          "cache-control": "public, max-age=31536000, immutable",
          vary: "accept-encoding",
        });
        response.end(body);
      },
      (error: unknown) => {
        log.error({ err: error, file }, "a compressed file of the build can't be read");
        passOn();
      },
    );
    return true;
  }
}
