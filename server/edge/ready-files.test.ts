import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ReadyFiles } from "./ready-files.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("LOG_LEVEL", "silent");

const folder = mkdtempSync(path.join(tmpdir(), "ready-files-"));
mkdirSync(path.join(folder, "static/chunks"), { recursive: true });
const script = "console.log(1)";
writeFileSync(path.join(folder, "static/chunks/a.js"), script);
writeFileSync(path.join(folder, "static/chunks/a.js.br"), brotliCompressSync(script));
writeFileSync(path.join(folder, "static/chunks/b.js"), script);
writeFileSync(path.join(folder, "secret.js.br"), brotliCompressSync(script));

writeFileSync(path.join(folder, "static/chunks/gone.js.br"), brotliCompressSync(script));

const files = new ReadyFiles(folder);
const server = createServer((request, response) => {
  const byNext = () => void response.end("Next's");
  if (!files.handle(request, response, byNext)) byNext();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Answer {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function send(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return new Promise((resolve, reject) => {
    const options = { port, path: url, method, agent: false, headers: { "accept-encoding": "gzip, br", ...headers } };
    const sent = sendRequest(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    });
    sent.on("error", reject).end();
  });
}

test("a browser that takes Brotli gets a script as the build compressed it, with the headers of data", async () => {
  const { headers, body } = await send("/_next/static/chunks/a.js?dpl=1");
  expect(brotliDecompressSync(body).toString()).toBe(script);
  expect(headers).toMatchObject({
    "content-type": "application/javascript; charset=UTF-8",
    "content-encoding": "br",
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "strict-transport-security": expect.stringContaining("max-age=31536000"),
  });
});

test("Next answers what isn't compressed, and browsers that don't take Brotli or want a part", async () => {
  const answers = await Promise.all([
    send("/_next/static/chunks/b.js"),
    send("/_next/static/../secret.js"),
    send("/_next/secret.js"),
    send("/_next/static/chunks/a.js", { "accept-encoding": "gzip" }),
    send("/_next/static/chunks/a.js", { "accept-encoding": "gzip, br;q=0" }),
    send("/_next/static/chunks/a.js", { range: "bytes=0-1" }),
    send("/_next/static/chunks/a.js", {}, "POST"),
  ]);
  expect(answers.map(({ body }) => body.toString())).toEqual(Array(7).fill("Next's"));
});

test("Next answers what the next build removed", async () => {
  rmSync(path.join(folder, "static/chunks/gone.js.br"));
  expect((await send("/_next/static/chunks/gone.js")).body.toString()).toBe("Next's");
});

test("without a build there are none", () => {
  expect(() => new ReadyFiles(path.join(folder, "nowhere"))).not.toThrow();
});
