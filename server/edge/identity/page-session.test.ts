import { expect, test } from "vitest";

test("Next still has its server's redirect where page-session.ts imports it from", async () => {
  const navigation = await import("next/dist/client/components/navigation.react-server.js");
  expect(() => navigation.redirect("/account/login")).toThrow(
    expect.objectContaining({ digest: expect.stringContaining("/account/login") }),
  );
});
