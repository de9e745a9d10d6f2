import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** To a person whom someone else removed from an account. */
export const accessEndedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** Where to sign in to the remaining accounts. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, url }) => ({
    subject: `You no longer have access to ${companyName}`,
    preview: "You were removed from this account.",
    heading: "Your access has ended",
    paragraphs: [
      `You were removed from the ${companyName} account on Afterword and logged out of it.`,
      "Your other accounts aren't affected. If this was a mistake, ask the account owner or an admin to invite you again.",
    ],
    action: { label: "Sign in to Afterword", url },
  }),
});
