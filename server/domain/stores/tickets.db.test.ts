import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { dropInstall, findInstall, keepInstall } from "./installs.ts";
import { issueTicket, readTicket, redeemTicket } from "./tickets.ts";

const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const user = { userId: "7", emailAddress: "ann@shop.example", name: null, isOwner: true };
const aTicket = () => ({ platform: "BigCommerce", domain: `stores/${randomUUIDv7()}`, user }) as const;

test("a ticket says whose it is, and is used once, however many try", async () => {
  const ticket = aTicket();
  const token = await issueTicket(ticket, now);
  expect(await readTicket(token, now)).toEqual(ticket);
  const used = await Promise.all(Array.from({ length: 10 }, () => redeemTicket(token, now)));
  expect(used.filter((one) => one !== null)).toEqual([ticket]);
  expect(await readTicket(token, now)).toBeNull();
});

test("a ticket expires after half an hour, and a text that is none opens nothing", async () => {
  const token = await issueTicket(aTicket(), now);
  expect(await readTicket(token, minutesLater(29))).not.toBeNull();
  expect(await readTicket(token, minutesLater(30))).toBeNull();
  expect(await redeemTicket(token, minutesLater(30))).toBeNull();
  for (const text of ["", "x", `${token}x`, "a".repeat(43), "a".repeat(100_000), `${token.slice(1)}\0`]) {
    expect(await redeemTicket(text, now)).toBeNull();
  }
});

test("neither a ticket's token nor what it says of the user is stored readably", async () => {
  const ticket = aTicket();
  const token = await issueTicket(ticket, now);
  const rows = JSON.stringify(await directory().storeTicket.findMany({ where: { domain: ticket.domain } }));
  expect(rows).not.toContain(token);
  expect(rows).not.toContain("ann@shop.example");
});

test("an install is kept sealed, replaced by a newer one, and forgotten", async () => {
  const [platform, domain] = ["BigCommerce", `stores/${randomUUIDv7()}`];
  const installed = (credentials: string) => ({ domain, credentials, scopes: ["orders"], users: [] });
  await keepInstall(platform, installed("first-credentials"), now);
  await keepInstall(platform, installed("second-credentials"), now);
  expect(await findInstall(platform, domain, now)).toEqual(installed("second-credentials"));
  expect(await findInstall("Wix", domain, now)).toBeNull();
  expect(await findInstall(platform, domain, minutesLater(31 * 24 * 60))).toBeNull();
  const rows = JSON.stringify(await directory().storeInstall.findMany({ where: { domain } }));
  expect(rows).not.toContain("credentials");
  await dropInstall(platform, domain);
  expect(await findInstall(platform, domain, now)).toBeNull();
});
