import { expect, test } from "vitest";
import {
  integrationLabel,
  integrationNames,
  isConsentPartner,
  isIntegrationName,
  isPartnerSlug,
  partnerName,
  partnerSlugs,
  partners,
} from "./partners.ts";
import type { StorePlatformName } from "./platforms.ts";
import { platforms } from "./survey/places.ts";

test("responses can be sent to these partners, and not to stores", () => {
  expect(integrationNames).toEqual([
    "Slack",
    "Klaviyo",
    "Segment",
    "Yotpo",
    "TripleWhale",
    "Zendesk",
    "Gorgias",
    "Webhook",
    "GoogleSheets",
    "S3",
    "Folder",
  ]);
  expect(["GoogleSheets", "Wix", "constructor"].map(isIntegrationName)).toEqual([true, false, false]);
});

test("three of them can be connected on a page of their own", () => {
  expect(integrationNames.filter(isConsentPartner)).toEqual(["Slack", "Klaviyo", "Zendesk"]);
});

test("every platform of stores is a partner", () => {
  const stores = platforms.filter((name): name is StorePlatformName => name !== "None");
  expect(stores.map((name) => partners[name].kind)).toEqual(stores.map(() => "platform"));
});

test("each partner has a slug of its own, by which its name is found", () => {
  expect(new Set(partnerSlugs).size).toBe(Object.keys(partners).length);
  expect(partnerSlugs.every((slug) => /^[a-z0-9]{1,20}$/.test(slug))).toBe(true);
  expect([partnerName("slack"), partnerName("googlesheets")]).toEqual(["Slack", "Google Sheets"]);
  expect(integrationLabel("GoogleSheets")).toBe("Google Sheets");
  expect([isPartnerSlug("slack"), isPartnerSlug("Slack"), isPartnerSlug("constructor")]).toEqual([true, false, false]);
});
