import { expect, test } from "vitest";
import { webhookAddressProblems } from "./webhook-address.ts";

test.each(["http://example.com/hook", "example.com/hook", "ftp://example.com"])(
  "%s isn't a webhook's address",
  (url) => {
    expect(webhookAddressProblems(url)).toEqual({ url: "Enter an address that starts with https://." });
  },
);

test.each(["https://example.com/hook", " HTTPS://example.com "])("%j is left to the server", (url) => {
  expect(webhookAddressProblems(url)).toEqual({});
});
