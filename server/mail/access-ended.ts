import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** To somebody whom another took out of an account. */
export const accessEndedMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    /** Where one signs in to what is left. */
    url: z.url({ protocol: /^https?$/ }),
  }),
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, url }) => ({
    subject: `You no longer have access to ${companyName}`,
    preview: "You were taken out of its account on Afterword.",
    heading: "Your access has ended",
    paragraphs: [
      `You were taken out of the account of ${companyName} on Afterword, and logged out of it.`,
      "Other accounts that you belong to are not touched. If this was a mistake, whoever looks after the account can invite you again.",
    ],
    action: { label: "Log in to Afterword", url },
  }),
});
