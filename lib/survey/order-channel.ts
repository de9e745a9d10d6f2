import { parseUrl } from "#lib/parse-url.ts";
import type { OrderFacts } from "./answer.ts";

/** An order's own record of where its shopper came from. */
export type OrderSource = Pick<OrderFacts, "utmSource" | "utmMedium" | "referrer">;

/**
 * The marketing channel according to an order's own tracking, as an id of lib/library/channels.ts, for comparison with
 * the channel that the shopper named; null if it names none. The merchant's link parameters (UTM) take precedence over
 * the referrer. Only the first 60 characters of a medium are matched.
 */
export function orderChannel({ utmSource, utmMedium, referrer }: OrderSource): string | null {
  const source = plain(utmSource);
  const medium = plain(utmMedium).slice(0, maxMatchedMedium);
  if (source || medium) return ofLink(source, medium);
  const host = hostOf(referrer);
  return host === null ? null : (channelIn(hosts, host) ?? null);
}

type Rule = readonly [pattern: RegExp, channel: string];

function ofLink(source: string, medium: string): string | null {
  const isPaid = paid.test(medium);
  const channel = channelIn(sources, source) ?? channelIn(mediums, medium) ?? channelIn(hosts, source);
  if (channel === "instagram" && isPaid) return "instagram-ads";
  return channel ?? (isPaid ? "ads" : null);
}

function channelIn(rules: readonly Rule[], name: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(name))?.[1];
}

function plain(text: string | null | undefined): string {
  return (text ?? "").trim().toLowerCase();
}

/** A referrer as browsers and shops write it: a URL, or only a host. */
function hostOf(referrer: string | null | undefined): string | null {
  const address = plain(referrer);
  if (address === "") return null;
  const url = parseUrl(/^[\w.+-]+:\/\//.test(address) ? address : `https://${address}`);
  return url ? url.hostname.replace(/^www\./, "") : null;
}

/** How many characters of a medium are matched: names are shorter, and any order page can send 200. */
const maxMatchedMedium = 60;

// `\w` includes the underscore, so each separator can match in only one way: with two ways, time doubles per character.
const paid = /^(cpc|cpm|cpv|cpa|ppc|ads?|display|banner|retargeting|remarketing|(paid|sponsored)\w*([- ]\w+)*)$/;

/** By `utm_source`, as people and campaign tools write it. */
const sources: readonly Rule[] = [
  [/^(ig|insta|instagram)\b|^instagram/, "instagram"],
  [/^(tik[-_ ]?tok|tt)\b/, "tiktok"],
  [/^(fb|facebook|meta|messenger)\b/, "facebook"],
  [/^(yt|you[-_ ]?tube)\b/, "youtube"],
  [/^(chat[-_ ]?gpt|openai|perplexity|gemini|copilot|claude|grok)\b/, "ai"],
  [/^(google|bing|duck[-_ ]?duck[-_ ]?go|yahoo|ecosia|baidu|yandex|brave|qwant|startpage)\b/, "search"],
  [/^(reddit|discord|quora|forums?|community)\b/, "community"],
  [/^(klaviyo|mailchimp|omnisend|brevo|sendinblue|newsletter|e[-_ ]?mails?|shopify_email)\b/, "email"],
  [/^(sms|attentive|postscript|smsbump)\b/, "sms"],
  [/^(podcast|spotify)/, "podcast"],
  [/^(influencer|creator|affiliate|ambassador)/, "creator"],
  [/^(refer[-_ ]?a[-_ ]?friend|friend|word[-_ ]?of[-_ ]?mouth)/, "word-of-mouth"],
  [/^(direct[-_ ]?mail|post ?card|mailer)/, "direct-mail"],
  [/^(flyer|leaflet|print|magazine|newspaper|catalogue?)/, "print"],
  [/^(outdoor|billboard|poster|ooh)/, "outdoor"],
  [/^(press|blog)/, "press"],
];

/** By `utm_medium`, if the source says nothing. */
const mediums: readonly Rule[] = [
  [/^(e[-_ ]?mail|newsletter)/, "email"],
  [/^(sms|text[-_ ]?message|whatsapp)/, "sms"],
  [/^podcast/, "podcast"],
  [/^(influencer|creator|affiliate|ambassador)/, "creator"],
  [/^(refer[-_ ]?a[-_ ]?friend|word[-_ ]?of[-_ ]?mouth)/, "word-of-mouth"],
  [/^direct[-_ ]?mail/, "direct-mail"],
  [/^(flyer|leaflet|print|magazine|newspaper)/, "print"],
  [/^(outdoor|billboard|poster|ooh)/, "outdoor"],
  [/^(press|pr)$/, "press"],
  [/^organic$/, "search"],
];

/** By the host that the shopper came from. */
const hosts: readonly Rule[] = [
  [/(^|\.)instagram\.com$/, "instagram"],
  [/(^|\.)tiktok\.com$/, "tiktok"],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$/, "facebook"],
  [/(^|\.)(youtube\.com|youtu\.be)$/, "youtube"],
  [/(^|\.)(chatgpt\.com|openai\.com|perplexity\.ai|claude\.ai)$|^(gemini\.google|copilot\.microsoft)\.com$/, "ai"],
  [/^(mail\.google|outlook\.live|outlook\.office|mail\.yahoo)\.com$|^com\.google\.android\.gm$/, "email"],
  [/(^|\.)(reddit\.com|discord\.com|quora\.com)$/, "community"],
  [
    /^(google|yahoo|search\.yahoo|baidu|yandex)(\.[a-z]{2,3}){1,2}$|(^|\.)(bing|duckduckgo|qwant|startpage)\.com$/,
    "search",
  ],
  [/^(ecosia\.org|search\.brave\.com|com\.google\.android\.googlequicksearchbox)$/, "search"],
  [/^open\.spotify\.com$|^podcasts\.apple\.com$/, "podcast"],
];
