import { z } from "zod";
import { defineMail, shortText, webAddress } from "./template.ts";

/** How long a sign-in link works; the sentence in the emails says the same. */
export const SIGN_IN_LINK_LIFETIME_MS = 10 * 60 * 1_000;

const lifetimeSeconds = SIGN_IN_LINK_LIFETIME_MS / 1_000;
const validity = `This link works once and expires in ${lifetimeSeconds / 60} minutes. You can request a new one anytime.`;

/** The link page with its one button. */
const props = z.object({ url: webAddress });

/** For a person who asked to sign in. */
export const signInLinkMail = defineMail({
  props,
  usefulForSeconds: lifetimeSeconds,
  write: ({ url }) => ({
    subject: "Your sign-in link for Afterword",
    preview: `This link works once and expires in ${lifetimeSeconds / 60} minutes.`,
    heading: "Sign in to Afterword",
    paragraphs: ["Open the link, then confirm it's you."],
    action: { label: "Sign in", url },
    notes: [validity, "If you didn't request this link, ignore this email. No one can sign in without it."],
  }),
});

/**
 * For the address of a new account. What the sender typed (company, name) is omitted on purpose: the mail goes to an
 * address that no one has verified yet, and must not contain a stranger's words.
 */
export const confirmAddressMail = defineMail({
  props,
  usefulForSeconds: lifetimeSeconds,
  write: ({ url }) => ({
    subject: "Confirm your email to open your Afterword account",
    preview: `Confirm within ${lifetimeSeconds / 60} minutes.`,
    heading: "Confirm your email",
    paragraphs: ["Thanks for signing up for Afterword. Confirm your email to get started."],
    action: { label: "Confirm and sign in", url },
    notes: [validity, "If you didn't sign up, ignore this email. No one can use the account without the link."],
  }),
});

export const STORE_LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** To someone who opened the app in a store whose platform gives their address, which has a login here already. */
export const storeLinkMail = defineMail({
  props: z.object({
    companyName: shortText,
    platform: z.string().max(40),
    /** Where the ticket is used. */
    url: webAddress,
  }),
  usefulForSeconds: STORE_LINK_LIFETIME_MS / 1000,
  write: ({ companyName, platform, url }) => ({
    subject: `Use your Afterword login for ${companyName}`,
    preview: `You opened Afterword in ${platform} with this email address.`,
    heading: `Use your login for ${companyName}?`,
    paragraphs: [
      `You opened Afterword in ${platform}. This email address already has a login, so we didn't connect the two without asking you.`,
      `If you link them, you're the same person in both places, and you can also open ${companyName} outside of ${platform}.`,
    ],
    action: { label: "Link my login", url },
    notes: [
      "The link works once and expires in 7 days.",
      `If you didn't open Afterword in ${platform}, ignore this email. Nothing was linked.`,
    ],
  }),
});
