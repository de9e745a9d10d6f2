import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const props = z.object({
  companyName: z.string().transform(shortLine),
  /** The other person's address. */
  other: z.string().max(254),
  /** The account's team page, where ownership is shown and transferred. */
  url: z.url({ protocol: /^https?$/ }),
});

/** To the new owner of an account. */
export const ownershipReceivedMail = defineMail({
  props,
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, other, url }) => ({
    subject: `You're now the owner of ${companyName} on Afterword`,
    preview: "You can now change the plan and close the account.",
    heading: `You now own ${companyName}`,
    paragraphs: [
      `${other} transferred ownership of the ${companyName} account to you.`,
      "As the owner, you can change the plan, close the account, and transfer ownership. Surveys, responses, and teammates stay the same.",
    ],
    action: { label: "View teammates", url },
    notes: ["If you didn't expect this, contact the previous owner. You can transfer ownership back on the same page."],
  }),
});

/** To the previous owner. */
export const ownershipPassedMail = defineMail({
  props,
  usefulForSeconds: WEEK_SECONDS,
  write: ({ companyName, other, url }) => ({
    subject: `You transferred ownership of ${companyName} on Afterword`,
    preview: "You're now an admin of this account.",
    heading: "The account has a new owner",
    paragraphs: [
      `${other} now owns ${companyName}. You're an admin, so you can still work on everything, but only the owner can change the plan or close the account.`,
      "If this wasn't you, log out on all devices right away and ask the new owner to transfer ownership back.",
    ],
    action: { label: "View teammates", url },
  }),
});
