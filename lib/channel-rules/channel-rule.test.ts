import { expect, test } from "vitest";
import { type ChannelRule, MAX_PATTERN, plainRule, ruleProblems } from "./channel-rule.ts";

const rule = (more: Partial<ChannelRule>): ChannelRule => ({
  channel: "podcast",
  source: null,
  medium: null,
  campaign: null,
  code: null,
  ...more,
});

test("patterns are kept in lower case, without blanks, and as nothing where they are empty", () => {
  expect(plainRule(rule({ source: "  Newsletter* ", medium: " " }))).toEqual(rule({ source: "newsletter*" }));
});

test.each([
  [rule({}), "source", "must have a text, or medium, campaign, or code must"],
  [rule({ channel: "radio", code: "a" }), "channel", "must be one of your channels"],
  [rule({ code: "anna", medium: "email" }), "code", "must be empty in a rule for links: use a rule of its own"],
  [
    rule({ channel: "instagram-ads", code: "anna" }),
    "channel",
    "can't be a channel's ads in a rule for codes: use the channel itself",
  ],
  [rule({ source: "*" }), "source", "must have a text before *"],
  [rule({ campaign: "a*b" }), "campaign", "can have * only at its end"],
  [rule({ code: "a**" }), "code", "can have * only at its end"],
  [rule({ code: "a".repeat(MAX_PATTERN + 1) }), "code", "must be 100 characters or less"],
])("%o is refused: its %s %s", (given, field, message) => {
  expect(ruleProblems([given])).toEqual([{ place: 0, field, message }]);
});

test("two rules for the same link or code are refused, also for different channels", () => {
  const rules = [
    rule({ code: "ANNA*" }),
    rule({ source: "x" }),
    rule({ code: " anna*", channel: "creator" }),
    rule({ source: "X" }),
  ];
  expect(ruleProblems(rules)).toEqual([
    { place: 2, field: "code", message: "is the same as in rule 1" },
    { place: 3, field: "source", message: "is the same as in rule 2" },
  ]);
  expect(ruleProblems([rule({ code: "anna" }), rule({ code: "anna*" }), rule({ source: "anna" })])).toEqual([]);
});
