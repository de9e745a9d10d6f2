import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";

/** A secret or an ID of a partner, as a merchant pastes it. */
const pasted = plainText(500, 1).transform((text) => text.trim());

const slackModes = ["every", "lowOrText", "daily", "weekly"] as const;
const regions = ["us", "eu"] as const;

/** What a merchant sets for each partner, as its call takes it. All of it is optional: what is omitted stays. */
export const partnerSettings = {
  Slack: z.object({
    channelId: plainText(50, 1).optional(),
    mode: z.enum(slackModes, `must be one of ${slackModes.join(", ")}`).optional(),
  }),
  Klaviyo: z.object({ apiKey: pasted.optional(), sendAnswers: z.boolean().optional() }),
  Segment: z.object({
    writeKey: pasted.optional(),
    region: z.enum(regions, `must be one of ${regions.join(", ")}`).optional(),
  }),
  Yotpo: z.object({ storeId: pasted.optional(), secret: pasted.optional() }),
  Zendesk: z.object({
    subdomain: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{1,63}$/, "must be the part of your Zendesk address before .zendesk.com")
      .optional(),
    maxScore: z.int("must be a whole number").min(0, "must be at least 0").max(10, "must be at most 10").optional(),
    words: z.array(plainText(100, 1)).max(50, "must have at most 50 words").optional(),
  }),
  GoogleSheets: z.object({
    /** The spreadsheet's ID, or its address. */
    spreadsheetId: plainText(2000, 1)
      .transform((text) => text.trim())
      .optional(),
    /** A sheet in it; without one, that of the address, or else the first. */
    sheetName: plainText(200, 1).optional(),
  }),
  Webhook: z.object({
    url: plainText(2000, 1).optional(),
    /** The current secret still signs for a day. */
    renewSecret: z.boolean().optional(),
  }),
};

/** What any of them sets. */
export const AnyPartnerSettings = z.object({
  ...partnerSettings.Slack.shape,
  ...partnerSettings.Klaviyo.shape,
  ...partnerSettings.Segment.shape,
  ...partnerSettings.Yotpo.shape,
  ...partnerSettings.Zendesk.shape,
  ...partnerSettings.GoogleSheets.shape,
  ...partnerSettings.Webhook.shape,
});
export type AnyPartnerSettings = z.infer<typeof AnyPartnerSettings>;
