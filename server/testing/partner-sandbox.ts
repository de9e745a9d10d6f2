import type { Server } from "node:http";
import { vi } from "vitest";
import { importPartners } from "#lib/imports/import-partners.ts";
import { integrationNames, integrationPartners, type PartnerSlug } from "#lib/partners.ts";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { aServiceAccount } from "#server/partners/integrations/testing/a-service-account.ts";
import { machineClock } from "../../sandbox/clock.ts";
import { serveRoutes } from "../../sandbox/http.ts";
import { controlRoute, makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords, type RecordedRequest } from "../../sandbox/partners/recorded.ts";
import { standInMakers } from "../../sandbox/partners/registry.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";
import { standInUrls } from "../../scripts/launcher/sandbox-apps.mjs";

/** The sandbox's partners in this process. */
export interface PartnerSandbox {
  url: string;
  /** What a partner was sent, oldest first. */
  recorded: (partner: PartnerSlug) => readonly RecordedRequest[];
  /** Makes a partner's next requests fail. */
  fail: (
    partner: PartnerSlug,
    failure: Partial<{ status: number; retryAfter: number; hangMs: number; times: number }>,
  ) => void;
  close: () => void;
}

/**
 * Starts them, and makes the product use them. Call it before anything reads the environment, in a test file that
 * vitest.config.ts gives a process of its own.
 */
export async function startPartnerSandbox(): Promise<PartnerSandbox> {
  if (!process.env.OWN_PROCESS)
    throw new Error(
      "vitest.config.ts doesn't know that this test file needs a process of its own: see changesProcess.",
    );
  const [records, controls] = [makeRecords(), makeControls()];
  // Not by `env`, which reads everything at its first use.
  const appUrl = process.env.APP_URL ?? "";
  const app = { clientId: "afterword-tests", clientSecret: "a secret of partners for tests alone" };
  const google = aServiceAccount();
  for (const name of ["SLACK", "KLAVIYO", "ZENDESK"]) {
    vi.stubEnv(`${name}_CLIENT_ID`, app.clientId);
    vi.stubEnv(`${name}_CLIENT_SECRET`, app.clientSecret);
  }
  vi.stubEnv("GOOGLE_SERVICE_ACCOUNT_EMAIL", google.email);
  vi.stubEnv("GOOGLE_SERVICE_ACCOUNT_KEY", google.privateKey);
  const port = await freePort();
  const settings = { appUrl, httpPort: port, dataDir: null, environment: process.env };
  const world = { ...settings, clock: machineClock, records, controls };
  const slugs = [
    ...integrationNames.map((name) => integrationPartners[name].slug),
    ...Object.values(importPartners).map(({ slug }) => slug),
  ];
  const standIns = slugs.map((slug) => standInMakers[slug](world));
  const routes = [controlRoute(controls), ...standIns.flatMap((standIn) => standIn.routes)];
  const server: Server = await serveRoutes(routes, port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  const others = membersOf(parseJson(process.env.PARTNER_BASE_URLS ?? "{}"));
  const urls: Partial<Record<string, string>> = standInUrls({}, url);
  const bases = standIns.map(({ slug }) => [slug, urls[slug] ?? `${url}/${slug}`]);
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ ...others, ...Object.fromEntries(bases) }));
  return {
    url,
    recorded: (partner) => records.list(partner),
    fail: (partner, failure) =>
      controls.set(partner, { status: 500, retryAfter: null, hangMs: 0, times: 1, ...failure }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
