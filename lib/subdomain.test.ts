import { expect, test } from "vitest";
import { SUBDOMAIN, subdomainIn } from "./subdomain.ts";

test.each([
  "acme",
  " Acme ",
  "acme.zendesk.com",
  "https://acme.zendesk.com/agent/tickets/1",
  "http://ACME.zendesk.com",
])("an account's name is found in %j", (text) => expect(subdomainIn(text, ".zendesk.com")).toBe("acme"));

test.each(["", "acme.example", "-acme", "acme-", "a".repeat(64), "acme\n", "acme/..", "Acme"])(
  "%j can't be part of a host",
  (text) => expect(SUBDOMAIN.test(text)).toBe(false),
);
