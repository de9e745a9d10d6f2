import { z } from "zod";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** For the owner and the admins of an account that its owner has closed. */
export const accountClosingMail = defineMail({
  props: z.object({
    companyName: z.string(),
    /** ISO 8601 */
    closesAt: z.iso.datetime(),
    /** The account screen, where the closing can be taken back. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, closesAt, url }) => ({
    subject: "Your Afterword account is closing",
    preview: `It is deleted on ${dayOf(closesAt)}, unless its owner takes that back.`,
    heading: "This account is closing",
    paragraphs: [
      `The owner of ${companyName} closed its Afterword account. The survey is off for shoppers as of now.`,
      `On ${dayOf(closesAt)} the account is deleted, with its surveys and all answers. Until then its owner can export everything, or take the closing back.`,
    ],
    action: { label: "Open the account", url },
    notes: ["You get this mail because you are the owner or an admin of the account."],
  }),
});

function dayOf(instant: string): string {
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${day.format(new Date(instant))} (UTC)`;
}
