import { z } from "zod";
import { cutLine, shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });

/** A partner doesn't accept anything until the merchant does something. */
export const integrationPausedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** As on screens: `Slack`. */
    integration: z.string().transform(shortLine),
    /** What the partner said, and what to do, in a sentence or two. */
    reason: z.string().transform((text) => cutLine(text, 280)),
    /** The integrations screen. */
    url,
    /** Missing in mails that an earlier release queued. */
    unsubscribeUrl: url.optional(),
  }),
  usefulForSeconds: THREE_DAYS_SECONDS,
  write: ({ companyName, integration, reason, url: address, unsubscribeUrl }) => ({
    subject: `${companyName}: ${integration} isn't receiving responses`,
    preview: reason,
    heading: `We paused ${integration}`,
    paragraphs: [
      reason,
      `New responses are safe in Afterword. We keep those for ${integration} and send them once it works again.`,
    ],
    action: { label: "Check the integration", url: address },
    notes: [
      `You're receiving this email because you own the ${companyName} account, and alerts about paused integrations are on in your notification settings. We won't send another one until the integration has worked again.`,
    ],
    unsubscribeUrl,
  }),
});
