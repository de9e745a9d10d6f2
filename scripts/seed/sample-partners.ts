import { randomBytes } from "node:crypto";
import { type IntegrationName, integrationPartners, type PartnerSlug } from "#lib/partners.ts";
import type { env } from "#server/foundation/env.ts";

/** How the demo account is connected with a partner's stand-in. */
interface SamplePartner {
  name: IntegrationName;
  settings: Record<string, unknown>;
  /** Any that the stand-in accepts: it refuses only those with `bad` in them. */
  credential: Record<string, unknown>;
  /** Whom it is connected with, as the partner's page would have said. */
  externalId?: string;
}

/** Beyond any trial: the stand-in forgets tokens when it restarts, so they can't be renewed. */
const NEVER = "9999-12-31T00:00:00.000Z";

/** Where the sandbox is, if there is one, and where partners are reached instead of at their own addresses. */
export type Sandbox = Pick<typeof env, "SANDBOX_URL" | "PARTNER_BASE_URLS">;

/** The partners of the sandbox. Those of an operator's own, which may be real, aren't among them. */
export function samplePartners(sandbox: Sandbox): SamplePartner[] {
  return [...withConsent(), ...withKeys()].filter(({ name }) => isStandIn(sandbox, integrationPartners[name].slug));
}

/** Whether a partner is reached in the sandbox instead of at its own address. */
export function isStandIn({ SANDBOX_URL: sandbox, PARTNER_BASE_URLS: urls }: Sandbox, partner: PartnerSlug): boolean {
  return sandbox !== undefined && urls[partner]?.startsWith(`${sandbox}/`) === true;
}

function withConsent(): SamplePartner[] {
  return [
    {
      name: "Slack",
      settings: {
        teamName: "Sandbox Workspace",
        channelId: "C0SANDBOX03",
        channelName: "customer-feedback",
        mode: "lowOrText",
      },
      credential: { accessToken: "xoxb-sandbox-demo" },
      externalId: "T0SANDBOX",
    },
    {
      name: "Zendesk",
      settings: { subdomain: "quire-and-fold", maxScore: 6, words: ["discount code", "sold out"] },
      credential: { accessToken: "zat-sandbox-demo", refreshToken: "zrt-sandbox-demo", expiresAt: NEVER },
      externalId: "quire-and-fold",
    },
  ];
}

function withKeys(): SamplePartner[] {
  const spreadsheetId = "quire-and-fold-responses";
  const bucket = { bucket: "quire-and-fold", region: "us-east-1", folder: "afterword", accessKeyId: "AKIDSANDBOX" };
  return [
    { name: "Klaviyo", settings: { sendAnswers: false }, credential: { apiKey: "pk_sandbox_demo" } },
    { name: "Segment", settings: { region: "us" }, credential: { writeKey: "sandbox-demo-write-key" } },
    {
      name: "Yotpo",
      settings: { storeId: "sandbox-demo-store" },
      credential: { storeId: "sandbox-demo-store", secret: "sandbox-demo-secret" },
    },
    {
      name: "Webhook",
      settings: { url: "https://quire-and-fold.example/survey-responses" },
      credential: { secret: `whsec_${randomBytes(32).toString("base64")}` },
    },
    {
      name: "GoogleSheets",
      settings: { spreadsheetId, title: `Spreadsheet ${spreadsheetId}`, sheetId: 0, sheetName: "Sheet1" },
      credential: { spreadsheetId },
    },
    {
      name: "S3",
      settings: bucket,
      credential: { ...bucket, secretAccessKey: "the sandbox's S3 has no secrets" },
    },
  ];
}
