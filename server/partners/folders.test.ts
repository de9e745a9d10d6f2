import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { integrationNames, integrationPartners, partners } from "#lib/partners.ts";

const integrationSlugs: readonly string[] = integrationNames.map((name) => integrationPartners[name].slug);

function foldersIn(kind: string): string[] {
  const entries = readdirSync(path.join(import.meta.dirname, kind), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== "testing" ? [entry.name] : [])).sort();
}

test("each integration that can be connected has a folder", () => {
  expect(foldersIn("integrations")).toEqual([...integrationSlugs].sort());
});

test("each payment provider has a folder", () => {
  const providers = Object.values(partners).flatMap(({ slug, kind }): string[] => (kind === "payments" ? [slug] : []));
  expect(foldersIn("payments")).toEqual(providers);
});

test("each service that responses are imported from has a folder", () => {
  const services = Object.values(partners).flatMap(({ slug, kind }): string[] => (kind === "import" ? [slug] : []));
  expect(foldersIn("imports")).toEqual(services.sort());
});

test("each platform has a folder", () => {
  const platforms = Object.values(partners).flatMap(({ slug, kind }): string[] => (kind === "platform" ? [slug] : []));
  expect(foldersIn("platforms")).toEqual(platforms.sort());
});
