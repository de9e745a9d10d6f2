import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

/** A partner doesn't accept anything until the merchant does something. */
export const integrationPausedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** As on screens: `Slack`. */
    integration: z.string().transform(shortLine),
    /** What the partner said, and what to do, in a sentence or two. */
    reason: z.string().transform(shortLine),
    /** The integrations screen. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  usefulForSeconds: THREE_DAYS_SECONDS,
  write: ({ companyName, integration, reason, url }) => ({
    subject: `${companyName}: ${integration} isn't receiving responses`,
    preview: reason,
    heading: `We paused ${integration}`,
    paragraphs: [
      reason,
      `New responses are safe in Afterword. We keep those for ${integration} and send them once it works again.`,
    ],
    action: { label: "Check the integration", url },
    notes: ["We won't email you about this again until the integration has worked and stopped once more."],
  }),
});
