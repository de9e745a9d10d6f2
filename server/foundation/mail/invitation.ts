import { z } from "zod";
import { shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

/** How long an invitation can be accepted; the sentence in the mail says the same. */
export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;

const lifetimeDays = INVITATION_LIFETIME_MS / (24 * 60 * 60 * 1_000);

/** For a person invited to an account. The names in it were chosen by strangers: short lines. */
export const invitationMail = defineMail({
  props: z.object({
    /** The page where the invitation is accepted. */
    url: z.url({ protocol: /^https?$/ }),
    companyName: z.string().transform(shortLine),
    /** The address of the person who invites. */
    inviter: z.string().max(254),
    /** Null where they gave no name. */
    inviterName: z.string().transform(shortLine).nullable(),
    userRole: z.enum(["admin", "member"]),
  }),
  usefulForSeconds: INVITATION_LIFETIME_MS / 1_000,
  write: ({ url, companyName, inviter, inviterName, userRole }) => ({
    subject: `You're invited to ${companyName} on Afterword`,
    preview: `Accept within ${lifetimeDays} days.`,
    heading: `Join ${companyName}`,
    paragraphs: [
      `${inviterName ? `${inviterName} (${inviter})` : inviter} invited you to join ${companyName} on Afterword ${userRole === "admin" ? "as an admin" : "as a member"}.`,
      "Afterword lets stores ask customers a few questions right after they order.",
    ],
    action: { label: "View invitation", url },
    notes: [
      `This invitation works once, only for this email address, and expires in ${lifetimeDays} days.`,
      "If you don't know the sender, ignore this email. Nothing happens unless you accept.",
    ],
  }),
});
