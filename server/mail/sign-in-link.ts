import { z } from "zod";
import { defineMail } from "./template.ts";

/** How long a sign-in link works; the sentence in the mails says the same. */
export const SIGN_IN_LINK_LIFETIME_MS = 10 * 60 * 1_000;

const lifetimeSeconds = SIGN_IN_LINK_LIFETIME_MS / 1_000;
const validity = `The link works once and for ${lifetimeSeconds / 60} minutes. Asking for a new one is always possible.`;

const props = z.object({
  /** The link page with its one button. */
  url: z.url({ protocol: /^https?$/ }),
});

/** For someone who asked to sign in. */
export const signInLinkMail = defineMail({
  props,
  usefulForSeconds: lifetimeSeconds,
  write: ({ url }) => ({
    subject: "Your sign-in link for Afterword",
    preview: `Works once and for ${lifetimeSeconds / 60} minutes.`,
    heading: "Sign in to Afterword",
    paragraphs: ["Open the link and confirm with one click that it is you."],
    action: { label: "Sign in", url },
    notes: [validity, "If you did not ask for it, you can ignore this mail: nobody gets in without the link."],
  }),
});

/**
 * For the address of an account being made. What the sender typed (company, name) is left out on purpose: the mail goes
 * to an address nobody has proved yet, and must not carry a stranger's words there.
 */
export const confirmAddressMail = defineMail({
  props,
  usefulForSeconds: lifetimeSeconds,
  write: ({ url }) => ({
    subject: "Confirm your address to open your Afterword account",
    preview: `One click, within ${lifetimeSeconds / 60} minutes.`,
    heading: "Your account is nearly there",
    paragraphs: [
      "An Afterword account was just made with this address. Confirm that the address is yours, and you are in.",
    ],
    action: { label: "Confirm and sign in", url },
    notes: [
      validity,
      "If you did not ask for an account, you can ignore this mail: without the link the account stays closed.",
    ],
  }),
});
