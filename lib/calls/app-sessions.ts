import * as z from "zod";
import { accountCalls } from "./account.ts";
import { declareCalls, json, nothing, publicChange, publicForm, signedInChange } from "./declare.ts";
import { names } from "./example-values.ts";
import { LinkForm, SixDigits } from "./shapes.ts";

const linkForm = {
  ...publicForm,
  body: LinkForm,
  example: { as: "nobody", body: { link: names.signInLink } },
} as const;

/** Calls about signing in and out. */
export const appSessionCalls = declareCalls({
  ConfirmAddress: {
    route: "POST /app/sessions/confirm-address",
    summary: "Confirm a new email address with the link sent to it",
    ...linkForm,
    staffAction: "Confirmed an email address",
  },
  EndAllSessions: {
    route: "POST /app/sessions/end-all",
    summary: "Log the person out on every device, including this one",
    ...signedInChange,
    staffAction: "Logged out everywhere",
    returns: nothing,
    example: { as: "owner" },
  },
  EnterCode: {
    route: "POST /app/sessions/enter-code",
    summary: "Sign in on the device that requested the link, with the code its page showed on another device",
    ...publicChange,
    staffAction: "Entered a sign-in code",
    body: z.object({ code: SixDigits }),
    returns: json(z.object({ path: z.string() })),
    example: {
      as: "nobody",
      body: { code: "123 456" },
      notSent: "needs a code that a page shows to one browser for 5 minutes",
      answer: { path: "/dashboard" },
    },
  },
  OpenSession: {
    route: "POST /app/sessions/open",
    summary: "Use a sign-in link, from the button on its page",
    note: "The form that a sign-in link's page submits. The response is a cookie and a redirect.",
    ...linkForm,
    staffAction: "Used a sign-in link",
  },
  RestoreAddress: {
    route: "POST /app/sessions/restore-address",
    summary: "Undo an email address change with the link sent to the previous address, and end all sessions",
    note: "The form that the page linked from the email to a previous address submits, within 72 hours of the change. The response is a redirect. All of the person's sessions and pending links end. If there were several changes, the earliest address takes precedence.",
    ...linkForm,
    staffAction: "Undid an email address change",
  },
  SendLoginLink: {
    route: "POST /app/sessions/send-link",
    summary: "Email a sign-in link if the address is known, as a plain form",
    note: "The form that the sign-in screen submits without JavaScript. If it's refused, redirects back to the screen, which shows the reason.",
    ...publicForm,
    staffAction: "Requested a sign-in link",
    screen: "/account/login",
    body: accountCalls.SendMagicLoginLink.body,
    example: { as: "nobody", body: { emailAddress: names.ownerAddress } },
  },
  SignUp: {
    route: "POST /app/sessions/sign-up",
    summary: "Create an account and email its owner a sign-in link, as a plain form",
    note: "The form that the sign-up screen submits without JavaScript. If it's refused, redirects back to the screen, which shows the reason.",
    ...publicForm,
    staffAction: "Created their own account",
    screen: "/account/createaccount",
    body: accountCalls.CreateAccount.body,
    example: {
      as: "nobody",
      body: { companyName: "Harbor Goods", name: "A merchant", emailAddress: names.newAddress },
    },
  },
  ShowCode: {
    route: "POST /app/sessions/show-code",
    summary: "Create the code that a sign-in link's page shows, to enter on the device that requested the link",
    ...linkForm,
    staffAction: "Showed a sign-in code",
  },
});
