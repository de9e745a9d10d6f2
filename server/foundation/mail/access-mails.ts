import { z } from "zod";
import { inertText } from "#lib/inert-text.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

/** How long an invitation can be accepted; the sentence in the mail says the same. */
export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;

const lifetimeDays = INVITATION_LIFETIME_MS / (24 * 60 * 60 * 1_000);

/** For a person invited to an account. The names in it were chosen by strangers: short lines. */
export const invitationMail = defineMail({
  props: z.object({
    /** The page where the invitation is accepted. */
    url: webAddress,
    companyName: shortText,
    /** The address of the person who invites. */
    inviter: z.string().max(254),
    /** Null where they gave no name. */
    inviterName: shortText.nullable(),
    userRole: z.enum(["admin", "member"]),
  }),
  usefulForSeconds: INVITATION_LIFETIME_MS / 1_000,
  write: ({ url, inviter, userRole, ...names }) => {
    const companyName = inertText(names.companyName);
    const inviterName = names.inviterName === null ? null : inertText(names.inviterName);
    return {
      subject: `You're invited to ${names.companyName} on Afterword`,
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
    };
  },
});

const props = z.object({
  companyName: shortText,
  /** The other person's address. */
  other: z.string().max(254),
  /** The account's team page, where ownership is shown and transferred. */
  url: webAddress,
});

/** To the new owner of an account. */
export const ownershipReceivedMail = defineMail({
  props,
  usefulForSeconds: 7 * DAY_SECONDS,
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
  usefulForSeconds: 7 * DAY_SECONDS,
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

/** To a person whom someone else removed from an account. */
export const accessEndedMail = defineMail({
  props: z.object({
    companyName: shortText,
    /** Where to sign in to the remaining accounts. */
    url: webAddress,
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
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

/** For the owner and the admins of an account that its owner has closed. */
export const accountClosingMail = defineMail({
  props: z.object({
    companyName: z.string(),
    /** ISO 8601 */
    closesAt: z.iso.datetime(),
    /** The account screen, where closing can be undone. */
    url: webAddress,
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
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
