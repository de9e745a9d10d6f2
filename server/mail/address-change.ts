import { z } from "zod";
import { SIGN_IN_LINK_LIFETIME_MS } from "./sign-in-link.ts";
import { defineMail } from "./template.ts";

const lifetimeSeconds = SIGN_IN_LINK_LIFETIME_MS / 1_000;
const DAY_SECONDS = 24 * 60 * 60;
const props = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** To the new address, which counts once its link was used. Nothing in it is a stranger's text. */
export const newAddressMail = defineMail({
  props,
  usefulForSeconds: lifetimeSeconds,
  write: ({ url }) => ({
    subject: "Confirm your new address for Afterword",
    preview: `One click, within ${lifetimeSeconds / 60} minutes.`,
    heading: "Is this your new address?",
    paragraphs: ["Somebody asked to use this address for their Afterword account. If that was you, confirm it."],
    action: { label: "Confirm this address", url },
    notes: [
      `The link works once and for ${lifetimeSeconds / 60} minutes.`,
      "If it was not you, you can ignore this mail: without the link nothing changes.",
    ],
  }),
});

/** To the address that the person has still: whoever took over their session must not do this unseen. */
export const addressChangeMail = defineMail({
  props,
  usefulForSeconds: DAY_SECONDS,
  write: ({ url }) => ({
    subject: "A new address was asked for on your Afterword account",
    preview: "If that was you, there is nothing to do here.",
    heading: "Your address may change",
    paragraphs: [
      "Somebody who is signed in as you asked to use another address from now on. It counts as soon as the link that was sent there is used.",
      "If it was not you, log out on every device at once: whoever asked is then out as well, and a new link comes to this address as before.",
    ],
    action: { label: "Go to your account", url },
  }),
});

/** To an address that somebody else wanted to have, and that is a person's already. */
export const addressInUseMail = defineMail({
  props,
  usefulForSeconds: DAY_SECONDS,
  write: ({ url }) => ({
    subject: "Your address was asked for by another Afterword account",
    preview: "Nothing has changed.",
    heading: "This address is yours already",
    paragraphs: [
      "Somebody who is signed in with another address asked to use this one. It belongs to you on Afterword, so nothing has changed.",
      "If that was you: sign in with this address, or ask for an invitation to it.",
    ],
    action: { label: "Sign in", url },
  }),
});
