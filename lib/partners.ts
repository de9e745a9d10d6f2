import { importPartners } from "./imports/import-partners.ts";
import type { Partner } from "./partner.ts";
import { storePlatforms } from "./platforms.ts";

/** What an integration does with answers: a shopper's consent may rule a purpose out (`mayForward`). */
export type Purpose = "support" | "analytics" | "marketing" | "advertising";

interface IntegrationPartner extends Partner {
  kind: "integration";
  purpose: Purpose;
  /** Whether order facts that arrive after the answers are sent, too. */
  takesOrderUpdates: boolean;
  /** Whether it takes past responses when the merchant asks. */
  takesBackfill: boolean;
  /** Whether it takes views of the survey without an answer. */
  takesViews?: true;
  /** What it can't do without: the shopper's address, or that or the customer's ID. */
  needs?: "email" | "shopper";
  /** The plan's feature that it needs. */
  feature: "integrations" | "signedWebhooks";
  /** It gets an account's messages one after another: their order matters there, or it takes one a second. */
  isOneByOne?: true;
  /** So many messages of an account are sent at once; where one quota is for all accounts, so often a minute for all of them. */
  sendsTogether?: { messages: number; timesPerMinute?: number };
  /** It has one credential of ours for each of its own accounts, however many merchants connect that: they share it. */
  sharesCredentials?: true;
  /** It gets files about months, not messages about responses. */
  getsFiles?: true;
  /** They are on this server. */
  keepsFilesHere?: true;
  /** Merchants connect it on its sign-in page. If it has fields for keys, they can use those instead. */
  hasConsentPage?: true;
  /** Its name on screens, if that isn't the one on the wire. */
  label?: string;
  /** Each of its accounts has a host of its own under this domain, such as `.zendesk.com`. */
  accountDomain?: string;
  /** It is the merchant's own server. */
  isOwnServer?: true;
  /** What it is in a sentence, if it has no name. */
  noun?: string;
  /** The longest of its replies that we read, decompressed. Default: {@link MOST_REPLY_BYTES}. */
  mostReplyBytes?: number;
  /** How long a request may take, in milliseconds. Default: 10 s. */
  timeoutMs?: number;
  /** What the operator does before merchants can connect it. Default: to register an app there. */
  setup?: string;
}

const KIB = 1024;
/** Many replies may arrive at once, and a merchant's own server decides how long its are. */
const MOST_REPLY_BYTES = 256 * KIB;

/** Everyone that answers can be sent to, in the order they are listed. */
export const integrationPartners = {
  Slack: {
    slug: "slack",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    feature: "integrations",
    isOneByOne: true,
    hasConsentPage: true,
    sharesCredentials: true,
    // A page of a workspace's channels.
    mostReplyBytes: 2 * KIB * KIB,
  },
  Klaviyo: {
    slug: "klaviyo",
    kind: "integration",
    purpose: "marketing",
    takesOrderUpdates: true,
    takesBackfill: true,
    needs: "shopper",
    feature: "integrations",
    hasConsentPage: true,
  },
  Segment: {
    slug: "segment",
    kind: "integration",
    purpose: "analytics",
    takesOrderUpdates: true,
    takesBackfill: true,
    takesViews: true,
    feature: "integrations",
    sendsTogether: { messages: 20 },
  },
  Yotpo: {
    slug: "yotpo",
    kind: "integration",
    purpose: "marketing",
    takesOrderUpdates: true,
    takesBackfill: false,
    needs: "shopper",
    feature: "integrations",
    isOneByOne: true,
  },
  TripleWhale: {
    slug: "triplewhale",
    label: "Triple Whale",
    kind: "integration",
    purpose: "analytics",
    takesOrderUpdates: false,
    takesBackfill: true,
    feature: "integrations",
  },
  Zendesk: {
    slug: "zendesk",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    needs: "email",
    feature: "integrations",
    hasConsentPage: true,
    accountDomain: ".zendesk.com",
    // A few of a ticket's comments, each in three formats.
    mostReplyBytes: KIB * KIB,
  },
  Gorgias: {
    slug: "gorgias",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    needs: "email",
    feature: "integrations",
    isOneByOne: true,
    accountDomain: ".gorgias.com",
    // A few of a ticket's messages, each in several formats.
    mostReplyBytes: KIB * KIB,
  },
  Webhook: {
    slug: "webhook",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: true,
    takesBackfill: true,
    feature: "signedWebhooks",
    isOwnServer: true,
    noun: "webhook",
  },
  GoogleSheets: {
    slug: "googlesheets",
    label: "Google Sheets",
    setup: "set up a service account at Google",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: true,
    feature: "integrations",
    // Each time reads the header and writes rows; of both, Google allows 60 a minute. The others are for new columns.
    sendsTogether: { messages: 100, timesPerMinute: 50 },
    // Two columns of a long sheet.
    mostReplyBytes: 5 * KIB * KIB,
  },
  S3: {
    slug: "s3",
    label: "Amazon S3",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    getsFiles: true,
    accountDomain: ".amazonaws.com",
    feature: "integrations",
    timeoutMs: 60_000,
  },
  Folder: {
    slug: "folder",
    label: "Server folder",
    noun: "server folder",
    setup: "set RESPONSE_FILES_FOLDER",
    kind: "integration",
    purpose: "support",
    takesOrderUpdates: false,
    takesBackfill: false,
    getsFiles: true,
    keepsFilesHere: true,
    feature: "integrations",
  },
} as const satisfies Record<string, IntegrationPartner>;

type IntegrationPartners = typeof integrationPartners;

/** The name of a partner that receives answers, as on the wire and in the database. */
export type IntegrationName = keyof IntegrationPartners;

/** The name of a partner that has a sign-in page. */
export type ConsentPartner = {
  [Name in keyof IntegrationPartners]: IntegrationPartners[Name] extends { hasConsentPage: true } ? Name : never;
}[keyof IntegrationPartners];

export const integrationNames: readonly IntegrationName[] = Object.keys(integrationPartners).filter(isIntegrationName);

export function isIntegrationName(name: string): name is IntegrationName {
  return Object.hasOwn(integrationPartners, name);
}

export function isConsentPartner(name: IntegrationName): name is ConsentPartner {
  return "hasConsentPage" in integrationPartners[name];
}

/** What of responses goes to a connected store itself: what starts its merchant's workflows, and answers at their orders. */
export const storeDestinations = ["StoreFlows", "StoreAnswers"] as const;
export type StoreDestination = (typeof storeDestinations)[number];

/** Every partner that the product sends requests to, by its name. */
export const partners = {
  ...storePlatforms,
  ...integrationPartners,
  ...importPartners,
  Stripe: { slug: "stripe", kind: "payments" },
  Sentry: { slug: "sentry", kind: "monitoring" },
  Intercom: { slug: "intercom", kind: "chat" },
} as const satisfies Record<string, Partner>;

export type PartnerSlug = (typeof partners)[keyof typeof partners]["slug"];

export const partnerSlugs: readonly PartnerSlug[] = Object.values(partners).map(({ slug }) => slug);

export function isPartnerSlug(slug: string): slug is PartnerSlug {
  return partnerSlugs.some((one) => one === slug);
}

/** A partner's name, as merchants know it. */
export function partnerName(slug: PartnerSlug): string {
  const [name, partner] =
    Object.entries<Partner & { label?: string }>(partners).find(([, one]) => one.slug === slug) ?? [];
  return partner?.label ?? name ?? slug;
}

/** The display name of a partner that answers can be sent to. */
export function integrationLabel(name: IntegrationName): string {
  return partnerName(integrationPartners[name].slug);
}

/** The same in a sentence: `Slack`, `your webhook`. */
export function integrationInText(name: IntegrationName, article: "" | "a " | "your " | "Your " = "your "): string {
  const { noun }: IntegrationPartner = integrationPartners[name];
  return noun === undefined ? integrationLabel(name) : `${article}${noun}`;
}

/** Who gets the messages, at the beginning of a sentence. */
export function receiverOf(name: IntegrationName): string {
  return isOwnServer(name) ? "Your server" : integrationLabel(name);
}

export function isOwnServer(name: IntegrationName): boolean {
  return "isOwnServer" in integrationPartners[name];
}

/** Whether its files are on this server, and go when it is disconnected. */
export function keepsFilesHere(name: IntegrationName): boolean {
  return "keepsFilesHere" in integrationPartners[name];
}

/** The domains under which each account of a partner has a host of its own. */
export const accountDomains: readonly string[] = Object.values<IntegrationPartner>(integrationPartners).flatMap(
  ({ accountDomain }) => accountDomain ?? [],
);

/** What a request to a partner may take: the longest reply that is read, in bytes, decompressed, and the time. */
export function requestLimits(name: IntegrationName): { maxBytes: number; timeoutMs?: number } {
  const { mostReplyBytes: maxBytes = MOST_REPLY_BYTES, timeoutMs }: IntegrationPartner = integrationPartners[name];
  return { maxBytes, ...(timeoutMs !== undefined && { timeoutMs }) };
}

/** Whether it gets files about months instead of messages about responses. */
export function getsFiles(name: IntegrationName): boolean {
  return "getsFiles" in integrationPartners[name];
}

/** What the operator has to do before merchants can connect a partner. */
export function setupOf(name: IntegrationName): string {
  const { setup }: IntegrationPartner = integrationPartners[name];
  return setup ?? `register an app with ${integrationLabel(name)}`;
}
