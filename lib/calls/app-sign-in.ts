import * as z from "zod";
import { declareCalls, json, publicChange, publicForm } from "./declare.ts";
import { usedPasskey } from "./example-values.ts";
import { PasskeyRequest, UsedPasskey } from "./passkey-shapes.ts";

/** The page that asks for the second step of a sign-in. */
export const secondFactorScreen = "/account/login/verify";

const Code = z.object({
  /** Six digits from an authenticator app, or a recovery code. */
  code: z.string().min(1, "can't be empty").max(40, "must have at most 40 characters"),
});
const Path = z.object({ path: z.string() });
const returnTo = z.string().max(2000).optional();

/** Calls about signing in with a passkey, and about the second step of a sign-in by link or code. */
export const appSignInCalls = declareCalls({
  BeginPasskeySignIn: {
    route: "POST /app/sign-in/begin-passkey",
    summary: "Start signing in with a passkey: the options for the browser",
    ...publicChange,
    staffAction: "Started signing in with a passkey",
    refusals: ["conflict"],
    returns: json(PasskeyRequest),
    withoutExample: "needs an installation with an https hostname",
  },
  SignInWithPasskey: {
    route: "POST /app/sign-in/passkey",
    summary: "Sign in with a passkey",
    note: "Works only in the browser that requested the options. A passkey counts as two factors.",
    ...publicChange,
    staffAction: "Signed in with a passkey",
    body: z.object({ response: UsedPasskey, returnTo }),
    refusals: ["conflict"],
    returns: json(Path),
    example: {
      as: "nobody",
      body: { response: usedPasskey, returnTo: "/dashboard" },
      notSent: "needs a response that a browser's passkey just signed",
      answer: { path: "/dashboard" },
    },
  },
  GetSignInChallenge: {
    route: "GET /app/sign-in/challenge",
    summary: "Get how this browser can finish the sign-in it started",
    note: "Available for 10 minutes after someone with a second factor used a link or code in this browser; otherwise 404.",
    access: "public",
    effect: "read",
    refusals: ["not-found"],
    returns: json(z.object({ kinds: z.array(z.enum(["totp", "passkey", "recoveryCode"])) })),
    withoutExample: "needs a browser that has started to sign in",
  },
  EnterSecondFactor: {
    route: "POST /app/sign-in/second-factor",
    summary: "Finish a sign-in with an authenticator code or a recovery code",
    note: "Each code works once. The fifth wrong code ends the sign-in.",
    ...publicChange,
    staffAction: "Entered a two-factor code",
    body: Code,
    refusals: ["not-found"],
    returns: json(Path),
    example: {
      as: "nobody",
      body: { code: "123 456" },
      notSent: "needs a browser that has started to sign in",
      answer: { path: "/dashboard" },
    },
  },
  SendSecondFactor: {
    route: "POST /app/sign-in/send-second-factor",
    summary: "Finish a sign-in with a code, as a plain form",
    note: "The form that the second-step screen submits without JavaScript. If it's refused, redirects back to the screen, which shows the reason.",
    ...publicForm,
    staffAction: "Entered a two-factor code",
    screen: secondFactorScreen,
    body: Code,
    withoutExample: "needs a browser that has started to sign in",
  },
  BeginSecondFactorPasskey: {
    route: "POST /app/sign-in/begin-second-factor-passkey",
    summary: "Start finishing a sign-in with a passkey: the options for the browser",
    ...publicChange,
    staffAction: "Started two-factor sign-in",
    refusals: ["not-found", "conflict"],
    returns: json(PasskeyRequest),
    withoutExample: "needs a browser that has started to sign in",
  },
  EnterSecondFactorPasskey: {
    route: "POST /app/sign-in/second-factor-passkey",
    summary: "Finish a sign-in with a passkey",
    ...publicChange,
    staffAction: "Used a passkey",
    body: z.object({ response: UsedPasskey }),
    refusals: ["not-found", "conflict"],
    returns: json(Path),
    example: {
      as: "nobody",
      body: { response: usedPasskey },
      notSent: "needs a browser that has started to sign in",
      answer: { path: "/dashboard" },
    },
  },
});
