import { z } from "zod";
import { utcMoment } from "#lib/utc-moment.ts";
import { SIGN_IN_LINK_LIFETIME_MS } from "./sign-in-mails.ts";
import { DAY_SECONDS, defineMail, webAddress } from "./template.ts";

/** How long the previous address can undo a change; the sentences in the emails say the same. */
export const ADDRESS_RESTORE_LIFETIME_MS = 72 * 60 * 60 * 1_000;

const lifetimeSeconds = SIGN_IN_LINK_LIFETIME_MS / 1_000;
const restoreHours = ADDRESS_RESTORE_LIFETIME_MS / (60 * 60 * 1_000);
const props = z.object({ url: webAddress });

/** To the new address, which counts once its link was used. Contains no text from strangers. */
export const newAddressMail = defineMail({
  props,
  usefulForSeconds: lifetimeSeconds,
  write: ({ url }) => ({
    subject: "Confirm your new email address for Afterword",
    preview: `Confirm within ${lifetimeSeconds / 60} minutes.`,
    heading: "Confirm your new email address",
    paragraphs: ["Someone asked to use this email address for their Afterword account. If that was you, confirm it."],
    action: { label: "Confirm email address", url },
    notes: [
      `This link works once and expires in ${lifetimeSeconds / 60} minutes.`,
      "If this wasn't you, ignore this email. Nothing changes unless you use the link.",
    ],
  }),
});

/** To the person's current address: someone who took over their session must not be able to do this unnoticed. */
export const addressChangeMail = defineMail({
  props,
  usefulForSeconds: DAY_SECONDS,
  write: ({ url }) => ({
    subject: "Your Afterword email address may change",
    preview: "If this was you, you don't need to do anything.",
    heading: "Your email address may change",
    paragraphs: [
      "Someone signed in to your account asked to change its email address. The change takes effect when they use the link we sent to the new address.",
      "If this wasn't you, log out on all devices right away. That logs them out too, and you can sign in again with a link to this address.",
    ],
    action: { label: "Go to your account", url },
  }),
});

/** To an address that someone else wanted to use, but that already belongs to a person. */
export const addressInUseMail = defineMail({
  props,
  usefulForSeconds: DAY_SECONDS,
  write: ({ url }) => ({
    subject: "Someone tried to use your email address on Afterword",
    preview: "Nothing has changed.",
    heading: "You already use this email address",
    paragraphs: [
      "Someone signed in with a different email address asked to use this one. Your Afterword account already uses it, so nothing has changed.",
      "If that was you, sign in with this address, or ask to be invited at this address.",
    ],
    action: { label: "Sign in", url },
  }),
});

/** To the previous address, once the new one is confirmed: its owner can undo the change. */
export const addressChangedMail = defineMail({
  props: props.extend({ until: z.iso.datetime() }),
  usefulForSeconds: ADDRESS_RESTORE_LIFETIME_MS / 1_000,
  write: ({ url, until }) => ({
    subject: "Your Afterword email address was changed",
    preview: `If this wasn't you, you have ${restoreHours} hours to undo it.`,
    heading: "Your email address was changed",
    paragraphs: [
      "Your Afterword account now uses a different email address. You can no longer sign in with this one.",
      `If this wasn't you, undo the change by ${utcMoment(until)}. Your account returns to this address, and everyone who is signed in to it is logged out.`,
    ],
    action: { label: "Undo the change", url },
    notes: [
      `This link works once and expires in ${restoreHours} hours. Until then, no one can close your account or transfer its ownership.`,
      "If this was you, you don't need to do anything.",
    ],
  }),
});

/** To the address that a person had until the previous one undid the change. */
export const addressRestoredMail = defineMail({
  props,
  usefulForSeconds: DAY_SECONDS,
  write: ({ url }) => ({
    subject: "Your Afterword email address was changed back",
    preview: "You can no longer sign in with this address.",
    heading: "Your email address was changed back",
    paragraphs: [
      "Someone with access to the previous email address of this Afterword account undid the change. The account uses the previous address again, and everyone was logged out.",
      "If you own the account, sign in with the previous address.",
    ],
    action: { label: "Sign in", url },
  }),
});

/** To an address that is reserved for the person who had it, and that someone wants to use for another account. */
export const addressHeldMail = defineMail({
  props: props.extend({ until: z.iso.datetime() }),
  usefulForSeconds: DAY_SECONDS,
  write: ({ url, until }) => ({
    subject: "This email address can't be used on Afterword yet",
    preview: `It's available after ${utcMoment(until)}.`,
    heading: "This email address is on hold",
    paragraphs: [
      "Someone asked to use this address on Afterword. Until recently it belonged to an Afterword account, and it can still take that account back.",
      `After ${utcMoment(until)}, you can use it for a new account.`,
      "To get the previous account back, use the link in our email “Your Afterword email address was changed.”",
    ],
    action: { label: "Go to Afterword", url },
  }),
});
