import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { integrationNames, integrationPartners, partners } from "#lib/partners.ts";
import { makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { integrationStandIns } from "../../sandbox/partners/registry.ts";
import { aServiceAccount } from "./integrations/testing/a-service-account.ts";

const integrationSlugs: readonly string[] = integrationNames.map((name) => integrationPartners[name].slug);

function foldersIn(kind: string): string[] {
  const entries = readdirSync(path.join(import.meta.dirname, kind), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== "testing" ? [entry.name] : [])).sort();
}

test("each integration that can be connected has a folder, and a stand-in in the sandbox", () => {
  expect(foldersIn("integrations")).toEqual([...integrationSlugs].sort());
  const app = { clientId: "id", clientSecret: "secret" };
  const context = { records: makeRecords(), controls: makeControls() };
  const google = aServiceAccount();
  const standIns = integrationStandIns(context, { appUrl: "https://app.example", slack: app, zendesk: app, google });
  expect(standIns.map(({ slug }) => slug).sort()).toEqual([...integrationSlugs].sort());
});

test("each payment provider has a folder", () => {
  const providers = Object.values(partners).flatMap(({ slug, kind }): string[] => (kind === "payments" ? [slug] : []));
  expect(foldersIn("payments")).toEqual(providers);
});

test("each platform has a folder", () => {
  const platforms = Object.values(partners).flatMap(({ slug, kind }): string[] => (kind === "platform" ? [slug] : []));
  expect(foldersIn("platforms")).toEqual(platforms.sort());
});
