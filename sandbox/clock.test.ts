import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { clockRoute, makeClock } from "./clock.ts";
import { serveRoutes } from "./http.ts";

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), "clock-")), "clock");

test("a moved clock goes on from there, is kept for the product and for the next start, and can be set back", () => {
  const file = newFile();
  const clock = makeClock(file);
  const future = Date.now() + 86_400_000;
  clock.move(future);
  for (const one of [clock, makeClock(file)]) {
    expect(one.now()).toBeGreaterThanOrEqual(future - 1);
    expect(one.now()).toBeLessThan(future + 5_000);
  }
  expect(Math.abs(Number(readFileSync(file, "utf8")) - 86_400_000)).toBeLessThan(1_000);
  clock.move(null);
  expect(Math.abs(makeClock(file).now() - Date.now())).toBeLessThan(1_000);
});

test("the clock is moved by a request, not by a page of another site, and only to an instant", async () => {
  const clock = makeClock(null);
  const server = await serveRoutes([clockRoute(clock)], 0, "127.0.0.1");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${address.port}/control/clock`, { method: "POST", body: JSON.stringify(body), headers });
  expect(await (await post({ now: "2030-01-02T03:04:05Z" })).json()).toEqual({
    now: expect.stringMatching(/^2030-01-02T03:04:0/),
  });
  expect((await post({ now: null }, { origin: "https://elsewhere.example" })).status).toBe(403);
  for (const now of ["soon", "1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", {}, undefined, true]) {
    expect((await post({ now })).status).toBe(400);
  }
  expect(new Date(clock.now()).getUTCFullYear()).toBe(2030);
  expect((await post({ now: null })).status).toBe(200);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  server.close();
});
