import * as z from "zod";
import { accountCalls } from "./account.ts";
import { json, nothing, raw } from "./declare.ts";

/** What a mailed link's page sends: the token from its URL. */
const LinkForm = z.object({
  link: z.string().min(1, "can't be empty").max(200, "must have at most 200 characters"),
});

/** Calls about signing in and out. */
export const appSessionCalls = {
  ConfirmAddress: {
    summary: "Confirm a new email address with the link sent to it",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
  EndAllSessions: {
    summary: "Log the person out on every device, including this one",
    access: "signedIn",
    effect: "change",
    returns: nothing,
  },
  EnterCode: {
    summary: "Sign in on the device that requested the link, with the code its page showed on another device",
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
    summary: "Use a sign-in link, from the button on its page",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
  RestoreAddress: {
    summary: "Undo an email address change with the link sent to the previous address, and end all sessions",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
  SendLoginLink: {
    summary: "Email a sign-in link if the address is known, as a plain form",
    access: "public",
    effect: "change",
    bodyType: "form",
    screen: "/account/login",
    body: accountCalls.SendMagicLoginLink.body,
    returns: raw("text/plain", 303),
  },
  SignUp: {
    summary: "Create an account and email its owner a sign-in link, as a plain form",
    access: "public",
    effect: "change",
    bodyType: "form",
    screen: "/account/createaccount",
    body: accountCalls.CreateAccount.body,
    returns: raw("text/plain", 303),
  },
  ShowCode: {
    summary: "Create the code that a sign-in link's page shows, to enter on the device that requested the link",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: LinkForm,
    returns: raw("text/plain", 303),
  },
} as const;
