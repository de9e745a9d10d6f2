import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing } from "./declare.ts";
import { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from "./passkey-shapes.ts";
import { idParameter } from "./shapes.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

const FactorName = plainText(100, 1).transform((name) => name.trim());
const id = idText(z.string().max(64, "must have at most 64 characters"));

/** Six digits from an authenticator app, optionally with a space in the middle. */
const AppCode = z
  .string()
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, "must be six digits")
  .transform((code) => code.replace(/\s/g, ""));

const recoveryCodes = z.array(z.string());

const TwoFactorSetting = z.object({
  requireTwoFactor: z.boolean(),
  /** Requires an owner or admin. */
  mayChange: z.boolean(),
});

export const Security = z.object({
  factors: z.array(
    z.object({
      id: Id,
      kind: z.enum(["totp", "passkey"]),
      name: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
    }),
  ),
  /** Null if the person has no second factor and so no codes. */
  recoveryCodesLeft: z.int().nullable(),
  sessions: z.array(
    z.object({
      id: Id,
      isCurrent: z.boolean(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      /** The network: the first three bytes of an IPv4 address, the first six of an IPv6 address. */
      address: z.string().nullable(),
      signedInAt: Instant,
      lastSeenAt: Instant,
    }),
  ),
  passkeysAvailable: z.boolean(),
  isSignInRecent: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** For the session's account; null if there is none. */
  account: TwoFactorSetting.nullable(),
});
export type Security = z.infer<typeof Security>;

/** Calls about two-factor sign-in, sessions and identity confirmation. */
export const appSecurityCalls = {
  GetSecurity: {
    summary: "Get a person's second factors, recovery codes and sessions, and the account's sign-in requirement",
    access: "signedIn",
    effect: "read",
    returns: json(Security),
  },
  BeginTotp: {
    summary: "Start adding an authenticator app: its secret, as text and as a QR code",
    access: "signedIn",
    effect: "change",
    recentSignIn: true,
    returns: json(
      z.object({
        id: Id,
        /** Base32, for typing when no camera is available. */
        secret: z.string(),
        /** `otpauth://totp/…` */
        uri: z.string(),
        /** The same as an SVG image. */
        qrCode: z.string(),
      }),
    ),
  },
  ConfirmTotp: {
    summary: "Finish adding an authenticator app with its first code",
    access: "signedIn",
    effect: "change",
    body: z.object({ id, code: AppCode, name: FactorName.optional() }),
    returns: json(z.object({ id: Id, recoveryCodes: recoveryCodes.nullable() })),
  },
  BeginPasskey: {
    summary: "Start adding a passkey: the options for the browser",
    access: "signedIn",
    effect: "change",
    recentSignIn: true,
    returns: json(PasskeyCreation),
  },
  ConfirmPasskey: {
    summary: "Finish adding a passkey with the browser's response",
    access: "signedIn",
    effect: "change",
    body: z.object({ response: NewPasskey, name: FactorName.optional() }),
    returns: json(z.object({ id: Id, recoveryCodes: recoveryCodes.nullable() })),
  },
  RemoveFactor: {
    summary: "Remove an authenticator app or a passkey",
    access: "signedIn",
    effect: "change",
    recentSignIn: true,
    parameters: idParameter,
    returns: nothing,
  },
  RenameFactor: {
    summary: "Rename an authenticator app or a passkey",
    access: "signedIn",
    effect: "change",
    body: z.object({ id, name: FactorName }),
    returns: nothing,
  },
  CreateRecoveryCodes: {
    summary: "Create ten new recovery codes; the old ones stop working",
    access: "signedIn",
    effect: "change",
    recentSignIn: true,
    returns: json(z.object({ recoveryCodes })),
  },
  EndSession: {
    summary: "End one of the person's sessions",
    access: "signedIn",
    effect: "change",
    parameters: idParameter,
    returns: nothing,
  },
  EndOtherSessions: {
    summary: "End all of the person's other sessions",
    access: "signedIn",
    effect: "change",
    returns: nothing,
  },
  CreateOneTimeAddress: {
    summary: "Make an address that identifies the session once, for a download or a frame in a store's admin",
    access: "signedIn",
    effect: "change",
    body: z.object({ path: z.string().max(4000, "must have at most 4000 characters").min(1, "is required") }),
    returns: json(z.object({ path: z.string() })),
  },
  RenewByLink: {
    summary: "Email the signed-in person a link to confirm their identity",
    access: "signedIn",
    effect: "change",
    bodyOptional: true,
    body: z.object({ returnTo: z.string().max(2000).optional() }),
    returns: json(z.object({ linkSent: z.literal(true) })),
  },
  RenewByCode: {
    summary: "Confirm the signed-in person's identity with a code from their authenticator app",
    access: "signedIn",
    effect: "change",
    body: z.object({ code: AppCode }),
    returns: nothing,
  },
  BeginPasskeyRenewal: {
    summary: "Start confirming the signed-in person's identity with a passkey",
    access: "signedIn",
    effect: "change",
    returns: json(PasskeyRequest),
  },
  RenewByPasskey: {
    summary: "Confirm the signed-in person's identity with their passkey",
    access: "signedIn",
    effect: "change",
    body: z.object({ response: UsedPasskey }),
    returns: nothing,
  },
  RequireTwoFactor: {
    summary: "Require two-factor sign-in for everyone in the account, or stop requiring it",
    access: "admin",
    effect: "change",
    recentSignIn: true,
    notForStaff: true,
    body: z.object({ required: z.boolean("must be true or false") }),
    returns: json(TwoFactorSetting),
  },
} as const;
