/** @module-tag process */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("a connection to this machine is passed on to the same port of another one, with the address it was made to", async () => {
  // Another machine: this one by its second address.
  const far = createServer((request, response) => response.end(request.headers.host));
  await once(far.listen(0, "127.0.0.2"), "listening");
  onTestFinished(() => void far.close());
  const { port } = Object(far.address());
  const env = { ...process.env, HOST: "127.0.0.2", PORT: String(port) };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../pass-on.mjs")], { env, stdio: "inherit" });
  onTestFinished(() => void child.kill());
  const ask = async () => await (await fetch(`http://127.0.0.1:${port}/`)).text();
  await expect.poll(() => ask().catch(() => null), { timeout: 10_000 }).toBe(`127.0.0.1:${port}`);
});
