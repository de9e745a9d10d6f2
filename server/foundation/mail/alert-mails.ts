import { z } from "zod";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { inertText } from "#lib/inert-text.ts";
import { cutLine } from "./short-line.ts";
import { cutText, DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

/** The survey shows with far fewer orders than it did in the week before. */
export const coverageFallenMail = defineMail({
  props: z.object({
    companyName: shortText,
    /** The store's; null if the account doesn't have it any longer. */
    domain: shortText.nullable(),
    /** How many orders the last 24 hours had. */
    orders: z.int().positive(),
    shown: z.int().nonnegative(),
    /** The share of the week before, from 0 to 1. */
    usual: z.number(),
    /** The store's coverage in the app. */
    url: webAddress,
    unsubscribeUrl: webAddress,
  }),
  usefulForSeconds: DAY_SECONDS,
  write: ({ companyName, domain, orders, shown, usual, url, unsubscribeUrl }) => {
    const counted = `${formatCount(shown)} of ${formatCount(orders)} orders`;
    const where = domain === null ? "" : ` on ${domain}`;
    return {
      subject: `${companyName}: your survey appeared with only ${counted}`,
      preview: `In the week before, it appeared with ${formatPercent(usual * 100)} of orders.`,
      heading: "Fewer customers see your survey",
      paragraphs: [
        `In the last 24 hours, your survey appeared with ${counted}${where} (${formatPercent((shown / orders) * 100)}). In the week before, it appeared with ${formatPercent(usual * 100)} of orders.`,
        "Something on your order page may have changed, such as the theme, an app or plugin, or a checkout setting. Place a test order and check that your survey appears.",
      ],
      action: { label: "See coverage", url },
      notes: [
        `You're receiving this email because coverage alerts for ${companyName} are on in your notification settings. We won't send another one until coverage has recovered.`,
      ],
      unsubscribeUrl,
    };
  },
});

/** A partner doesn't accept anything until the merchant does something. */
export const integrationPausedMail = defineMail({
  props: z.object({
    companyName: shortText,
    /** As on screens: `Slack`. */
    integration: shortText,
    /** What the partner said, and what to do, in a sentence or two. */
    reason: cutText(280),
    /** The integrations screen. */
    url: webAddress,
    /** Missing in emails that an earlier release queued. */
    unsubscribeUrl: webAddress.optional(),
  }),
  usefulForSeconds: 3 * DAY_SECONDS,
  write: ({ companyName, integration, reason, url, unsubscribeUrl }) => ({
    subject: `${companyName}: ${integration} isn't receiving responses`,
    preview: reason,
    heading: `We paused ${integration}`,
    paragraphs: [
      reason,
      `New responses are safe in Afterword. We keep those for ${integration} and send them once it works again.`,
    ],
    action: { label: "Check the integration", url },
    notes: [
      `You're receiving this email because you own the ${companyName} account, and alerts about paused integrations are on in your notification settings. We won't send another one until the integration has worked again.`,
    ],
    unsubscribeUrl,
  }),
});

const title = cutText(140);

/** A response with a low score, while the merchant can still make it right. */
export const lowScoreMail = defineMail({
  props: z.object({
    companyName: shortText,
    sourceOrderId: z.string().nullable(),
    scores: z.array(z.object({ title, score: z.number(), max: z.number() })).min(1),
    /** What the shopper typed in the same response. */
    texts: z.array(z.object({ title, text: cutText(280) })),
    /** The question's responses in the app. */
    url: webAddress,
    unsubscribeUrl: webAddress,
  }),
  usefulForSeconds: DAY_SECONDS,
  write: ({ companyName, sourceOrderId, scores, texts, url, unsubscribeUrl }) => {
    const lines = scores.map((score) => `${score.score} out of ${score.max}: “${inertText(score.title)}”`);
    const order = sourceOrderId === null ? null : `Order ${inertText(cutLine(sourceOrderId, 60))}`;
    const typed = texts.map(({ title: asked, text }) => ({ asked: inertText(asked), text: inertText(text) }));
    return {
      subject: `${companyName}: a customer gave ${scores[0]?.score} out of ${scores[0]?.max}`,
      preview: [lines[0], typed[0]?.text ?? order].filter(Boolean).join(" – "),
      heading: "A customer gave you a low score",
      paragraphs: [
        ...lines,
        ...typed.map(({ asked, text }) => `Their answer to “${asked}”: ${text}`),
        ...(order === null ? [] : [order]),
      ],
      action: { label: "See the response", url },
      notes: [
        `You're receiving this email because low-score alerts for ${companyName} are on in your notification settings. We send one per response.`,
      ],
      unsubscribeUrl,
    };
  },
});
