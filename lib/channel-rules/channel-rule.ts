import { isChannel } from "../library/channels.ts";

/** How many rules an account may have, and how long a pattern may be. */
export const MAX_CHANNEL_RULES = 100;
export const MAX_PATTERN = 100;

/**
 * The channel that a link's parameters (UTM), or a discount code, mean. Patterns are compared without letter case: a
 * whole text or, with `*` at its end, what it begins with. Null is anything.
 */
export interface ChannelRule {
  /** An id of `libraryChannels`. */
  channel: string;
  source: string | null;
  medium: string | null;
  campaign: string | null;
  /** Null for a link; the other three are null for a code. */
  code: string | null;
}

export const patternFields = ["source", "medium", "campaign", "code"] as const;
export type PatternField = (typeof patternFields)[number];

/** Something wrong with one of the rules. */
export interface RuleProblem {
  /** The rule's position, from 0. */
  place: number;
  field: PatternField | "channel";
  /** Follows the field's name: "must have one * at most". */
  message: string;
}

/** The rule with patterns as they are stored: in lower case, without blanks around them, null if empty. */
export function plainRule({ channel, ...patterns }: ChannelRule): ChannelRule {
  const plain = (field: PatternField) => patterns[field]?.trim().toLowerCase() || null;
  return {
    channel,
    source: plain("source"),
    medium: plain("medium"),
    campaign: plain("campaign"),
    code: plain("code"),
  };
}

/** Everything wrong with the rules, in their order; none if they can be saved. */
export function ruleProblems(rules: readonly ChannelRule[]): RuleProblem[] {
  const places = new Map<string, number>();
  return rules.flatMap((given, place): RuleProblem[] => {
    const { channel, code, ...link } = plainRule(given);
    const isLink = Object.values(link).some((pattern) => pattern !== null);
    if (!isChannel(channel)) return [{ place, field: "channel", message: "must be one of your channels" }];
    if (code === null && !isLink)
      return [{ place, field: "source", message: "must have a text, or medium, campaign, or code must" }];
    if (code !== null && isLink)
      return [{ place, field: "code", message: "must be empty in a rule for links: use a rule of its own" }];
    if (code !== null && channel.endsWith("-ads"))
      return [
        { place, field: "channel", message: "can't be a channel's ads in a rule for codes: use the channel itself" },
      ];
    const wrong = patternFields.flatMap((field) => {
      const message = patternProblem(plainRule(given)[field]);
      return message === null ? [] : [{ place, field, message }];
    });
    const key = JSON.stringify([code, link]);
    const earlier = places.get(key);
    places.set(key, earlier ?? place);
    if (wrong.length > 0 || earlier === undefined) return wrong;
    return [{ place, field: code === null ? "source" : "code", message: `is the same as in rule ${earlier + 1}` }];
  });
}

function patternProblem(pattern: string | null): string | null {
  if (pattern === null) return null;
  if (pattern.length > MAX_PATTERN) return `must be ${MAX_PATTERN} characters or less`;
  if (pattern === "*") return "must have a text before *";
  return pattern.slice(0, -1).includes("*") ? "can have * only at its end" : null;
}
