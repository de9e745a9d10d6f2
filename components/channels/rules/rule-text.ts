import type { ChannelRule } from "#lib/channel-rules/channel-rule.ts";

/** A rule without its channel, as merchants read it: *Source is loyalty… and medium is crm*. */
export function ruleText({ source, medium, campaign, code }: ChannelRule): string {
  if (code !== null) return patternText("Code", code);
  const parts = [
    ...(source === null ? [] : [patternText("source", source)]),
    ...(medium === null ? [] : [patternText("medium", medium)]),
    ...(campaign === null ? [] : [patternText("campaign", campaign)]),
  ].join(", and ");
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
}

function patternText(name: string, pattern: string): string {
  return pattern.endsWith("*") ? `${name} begins with ${pattern.slice(0, -1)}` : `${name} is ${pattern}`;
}
