/** What an integration does with answers: a shopper's consent may rule a purpose out (`mayForward`). */
export type Purpose = "support" | "analytics" | "marketing" | "advertising";

interface IntegrationPartner {
  /** Its name in addresses, in `PARTNER_BASE_URLS` and in the sandbox. */
  slug: string;
  purpose: Purpose;
  /** Whether order facts that arrive after the answers are sent, too. */
  takesOrderUpdates: boolean;
  /** Whether it takes past responses when the merchant asks. */
  takesBackfill: boolean;
  /** The plan's feature that it needs. */
  feature: "integrations" | "signedWebhooks";
  /** It gets an account's messages one after another: their order matters there, or it takes one a second. */
  isOneByOne?: true;
  /** Declared in the API but not available yet. */
  isPlanned?: true;
}

/** Everyone that answers can be sent to, in the order they are listed. */
export const integrationPartners = {
  Slack: {
    slug: "slack",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    feature: "integrations",
    isOneByOne: true,
  },
  Klaviyo: {
    slug: "klaviyo",
    purpose: "marketing",
    takesOrderUpdates: true,
    takesBackfill: true,
    feature: "integrations",
  },
  Segment: {
    slug: "segment",
    purpose: "analytics",
    takesOrderUpdates: true,
    takesBackfill: true,
    feature: "integrations",
  },
  Yotpo: {
    slug: "yotpo",
    purpose: "marketing",
    takesOrderUpdates: true,
    takesBackfill: false,
    feature: "integrations",
    isOneByOne: true,
  },
  Zendesk: {
    slug: "zendesk",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    feature: "integrations",
  },
  Webhook: {
    slug: "webhook",
    purpose: "support",
    takesOrderUpdates: true,
    takesBackfill: true,
    feature: "signedWebhooks",
  },
  GoogleSheets: {
    slug: "googlesheets",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    feature: "integrations",
    isPlanned: true,
  },
} as const satisfies Record<string, IntegrationPartner>;

/** The name of a partner that receives answers, as on the wire and in the database. */
export type IntegrationName = Exclude<keyof typeof integrationPartners, "GoogleSheets">;

/** Those that can be connected. */
export const integrationNames = [
  "Slack",
  "Klaviyo",
  "Segment",
  "Yotpo",
  "Zendesk",
  "Webhook",
] as const satisfies readonly IntegrationName[];

export function isIntegrationName(name: string): name is IntegrationName {
  return integrationNames.some((one) => one === name);
}

/** The platforms of stores, by their slugs. */
export const platformSlugs = ["shopify", "woocommerce", "bigcommerce", "wix"] as const;

/** Every partner that the product sends requests to, by its slug. */
export const partnerSlugs: readonly string[] = [
  "stripe",
  ...platformSlugs,
  ...Object.values(integrationPartners).map(({ slug }) => slug),
  "sentry",
  "intercom",
];
