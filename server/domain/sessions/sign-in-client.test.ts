import { expect, test } from "vitest";
import { signInClientOf } from "./sign-in-client.ts";

const clientOf = (headers: Record<string, string>) => signInClientOf(new Request("http://app.example/", { headers }));

test("a session shows the browser with its main version, the system and the shortened address", () => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
  expect(clientOf({ "user-agent": userAgent, "x-client-address": "203.0.113.77" })).toEqual({
    browser: "Firefox 150",
    system: "Linux",
    address: "203.0.113.0/24",
  });
});

test("a client without a user agent is unknown, and a long user agent isn't stored", () => {
  expect(clientOf({})).toEqual({ browser: null, system: null, address: null });
  expect(clientOf({ "user-agent": "x".repeat(8_000) }).browser ?? "").toHaveLength(0);
});
