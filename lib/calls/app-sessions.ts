import * as z from "zod";
import { accountCalls } from "./account.ts";
import { json, nothing, raw } from "./declare.ts";

/** What a mailed link's page sends: the token of its address. */
const LinkForm = z.object({
  link: z.string().min(1, "must not be empty").max(200, "must have at most 200 characters"),
});

/** Calls about signing in and out. */
export const appSessionCalls = {
  ConfirmAddress: {
    summary: "Use the link that was sent to a new address: from then on it is the person's",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
  EndAllSessions: {
    summary: "Log the person out on every device, this one included",
    access: "signedIn",
    effect: "change",
    returns: nothing,
  },
  EnterCode: {
    summary: "Sign in where the link was asked for, with the code that its page showed on another device",
    access: "public",
    effect: "change",
    body: z.object({
      code: z
        .string()
        .regex(/^\s*\d{3}\s?\d{3}\s*$/, "must be six digits")
        .transform((code) => code.replace(/\s/g, "")),
    }),
    returns: json(z.object({ path: z.string() })),
  },
  OpenSession: {
    summary: "Use a sign-in link: the button of the link's page",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
  SendLoginLink: {
    summary: "Mail a sign-in link, if the address is known: the sign-in screen's plain form",
    access: "public",
    effect: "change",
    bodyType: "form",
    screen: "/account/login",
    body: accountCalls.SendMagicLoginLink.body,
    returns: raw("text/plain", 303),
  },
  SignUp: {
    summary: "Make an account and mail its owner a sign-in link: the plain form of the screen for it",
    access: "public",
    effect: "change",
    bodyType: "form",
    screen: "/account/createaccount",
    body: accountCalls.CreateAccount.body,
    returns: raw("text/plain", 303),
  },
  ShowCode: {
    summary: "Make the code of a sign-in link, which its page then shows: to be typed on the device that asked",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
} as const;
