import * as z from "zod";
import { MAX_CHANNEL_RULES, MAX_PATTERN } from "../channel-rules/channel-rule.ts";
import { documentedAs } from "../documented.ts";
import { libraryChannels } from "../library/channels.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, memberRead } from "./declare.ts";

const pattern = z.string().nullable();

/** The channel that a link's parameters (UTM), or a discount code, mean; see lib/channel-rules. */
const ChannelRule = z.object({
  channel: z.string(),
  source: pattern,
  medium: pattern,
  campaign: pattern,
  code: pattern,
});

/** What recent orders have that no rule of the account's names. */
const UnnamedLink = z.object({ source: z.string(), medium: z.string(), orders: z.int() });
const UnnamedCode = z.object({ code: z.string(), orders: z.int() });

export const ChannelRules = z.object({
  /** Links are tried in this order. Of codes, the longest that matches is taken. */
  rules: z.array(ChannelRule),
  /** Links without a known channel and codes without a rule among the newest orders, the most frequent first. */
  unnamed: z.object({ orders: z.int(), links: z.array(UnnamedLink), codes: z.array(UnnamedCode) }),
});
export type ChannelRules = z.infer<typeof ChannelRules>;

// One more character than is allowed, so that the sentence about it names the rule.
const given = plainText(MAX_PATTERN + 1)
  .nullable()
  .optional();
const RuleInput = z.object({
  channel: documentedAs(plainText(64, 1), { type: "string", enum: libraryChannels.map(({ id }) => id) }),
  source: given,
  medium: given,
  campaign: given,
  code: given,
});
export type RuleInput = z.infer<typeof RuleInput>;

const rules = [
  { channel: "podcast", source: null, medium: null, campaign: null, code: "anna*" },
  { channel: "email", source: "loyalty-*", medium: "crm", campaign: null, code: null },
];
const answer: ChannelRules = {
  rules,
  unnamed: {
    orders: 1_204,
    links: [{ source: "spring-box", medium: "insert", orders: 31 }],
    codes: [{ code: "welcome10", orders: 212 }],
  },
};

/** Calls about an account's own rules for channels. */
export const appChannelRuleCalls = declareCalls({
  ListChannelRules: {
    route: "GET /app/channels/rules",
    summary: "List the account's own rules for the channel of a link or a discount code",
    ...memberRead,
    returns: json(ChannelRules),
    example: { as: "owner", answer },
  },
  SaveChannelRules: {
    route: "POST /app/channels/rules",
    summary: "Replace the account's rules for channels; orders of the last 13 months are counted again by them",
    ...adminChange,
    staffAction: "Saved rules for channels",
    body: z.object({
      rules: z.array(RuleInput).max(MAX_CHANNEL_RULES, `must have at most ${MAX_CHANNEL_RULES} rules`),
    }),
    returns: json(ChannelRules),
    example: { as: "owner", body: { rules }, answer },
  },
});
