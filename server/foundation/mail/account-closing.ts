import { z } from "zod";
import { utcMoment } from "#lib/utc-moment.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** For the owner and the admins of an account that its owner has closed. */
export const accountClosingMail = defineMail({
  props: z.object({
    companyName: z.string(),
    /** ISO 8601 */
    closesAt: z.iso.datetime(),
    /** The account screen, where closing can be undone. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, closesAt, url }) => ({
    subject: "Your Afterword account is closing",
    preview: `It will be deleted on ${utcMoment(closesAt)} unless the owner reopens it.`,
    heading: "This account is closing",
    paragraphs: [
      `The owner of ${companyName} closed its Afterword account. Shoppers no longer see your survey.`,
      `The account will be deleted on ${utcMoment(closesAt)}, along with its surveys and all responses. Until then, the owner can export everything or reopen the account.`,
    ],
    action: { label: "Open the account", url },
    notes: ["You're receiving this email because you're the owner or an admin of this account."],
  }),
});
