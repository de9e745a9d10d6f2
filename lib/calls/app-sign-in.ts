import * as z from "zod";
import { json, raw } from "./declare.ts";
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
export const appSignInCalls = {
  BeginPasskeySignIn: {
    summary: "Start signing in with a passkey: the options for the browser",
    access: "public",
    effect: "change",
    returns: json(PasskeyRequest),
  },
  SignInWithPasskey: {
    summary: "Sign in with a passkey",
    access: "public",
    effect: "change",
    body: z.object({ response: UsedPasskey, returnTo }),
    returns: json(Path),
  },
  GetSignInChallenge: {
    summary: "How this browser can finish the sign-in it started",
    access: "public",
    effect: "read",
    returns: json(z.object({ kinds: z.array(z.enum(["totp", "passkey", "recoveryCode"])) })),
  },
  EnterSecondFactor: {
    summary: "Finish a sign-in with an authenticator code or a recovery code",
    access: "public",
    effect: "change",
    body: Code,
    returns: json(Path),
  },
  SendSecondFactor: {
    summary: "Finish a sign-in with a code, as a plain form",
    access: "public",
    effect: "change",
    bodyType: "form",
    screen: secondFactorScreen,
    body: Code,
    returns: raw("text/plain", 303),
  },
  BeginSecondFactorPasskey: {
    summary: "Start finishing a sign-in with a passkey: the options for the browser",
    access: "public",
    effect: "change",
    returns: json(PasskeyRequest),
  },
  EnterSecondFactorPasskey: {
    summary: "Finish a sign-in with a passkey",
    access: "public",
    effect: "change",
    body: z.object({ response: UsedPasskey }),
    returns: json(Path),
  },
} as const;
