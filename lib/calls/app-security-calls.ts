import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { Security, TwoFactorSetting } from "./app-security.ts";
import { adminChange, declareCalls, json, nothing, signedInChange } from "./declare.ts";
import { names, newPasskey, usedPasskey } from "./example-values.ts";
import { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from "./passkey-shapes.ts";
import { idParameter, SixDigits } from "./shapes.ts";
import { Id, idText } from "./value-shapes.ts";

const FactorName = plainText(100, 1).transform((name) => name.trim());
const id = idText("factor", z.string().max(64, "must have at most 64 characters"));

const recoveryCodes = z.array(z.string());

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const shownCodes = ["K4QJ7-ZMB2X", "T6RWN-3DHFA"];

/** Calls about two-factor sign-in, sessions and identity confirmation. */
export const appSecurityCalls = declareCalls({
  GetSecurity: {
    route: "GET /app/security",
    summary: "Get the person's second factors, recovery codes, and sessions, and the account's sign-in requirement",
    note: "`address` is the client's network at sign-in, /24 or /48. `account` is the session's account.",
    access: "signedIn",
    effect: "read",
    returns: json(Security),
    example: {
      as: "owner",
      answer: {
        factors: [],
        recoveryCodesLeft: null,
        sessions: [
          {
            id: names.sessionId,
            isCurrent: true,
            browser: "Firefox 150",
            system: "macOS",
            address: "203.0.113.0/24",
            signedInAt: "2026-11-20T10:02:11.000Z",
            lastSeenAt: "2026-11-20T10:29:41.000Z",
          },
        ],
        passkeysAvailable: true,
        isSignInRecent: true,
        hasSecondFactor: false,
        account: { requireTwoFactor: false, mayChange: true },
      },
    },
  },
  BeginTotp: {
    route: "POST /app/security/begin-totp",
    summary: "Start adding an authenticator app: its secret, as text and as a QR code",
    note: "The secret takes effect once `ConfirmTotp` receives a code from it, within 15 minutes. `qrCode` is an SVG image.",
    ...signedInChange,
    staffAction: "Started adding an authenticator app",
    recentSignIn: true,
    refusals: ["conflict"],
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
    example: {
      as: "owner",
      answer: {
        id: names.factorId,
        secret,
        uri: `otpauth://totp/Afterword:owner%40harbor-goods.example?secret=${secret}&issuer=Afterword`,
        qrCode: "<svg …></svg>",
      },
    },
  },
  ConfirmTotp: {
    route: "POST /app/security/confirm-totp",
    summary: "Finish adding an authenticator app with its first code",
    note: "`recoveryCodes` are returned only once, with a person's first factor. The session now has a second factor and a new token.",
    ...signedInChange,
    staffAction: "Added an authenticator app",
    body: z.object({ id, code: SixDigits, name: FactorName.optional() }),
    refusals: ["not-found"],
    returns: json(z.object({ id: Id, recoveryCodes: recoveryCodes.nullable() })),
    example: {
      as: "owner",
      body: { id: names.factorId, code: "123 456", name: "My phone" },
      notSent: "needs a code that an authenticator app shows for 30 seconds",
      answer: { id: names.factorId, recoveryCodes: shownCodes },
    },
  },
  BeginPasskey: {
    route: "POST /app/security/begin-passkey",
    summary: "Start adding a passkey: the options for the browser",
    ...signedInChange,
    staffAction: "Started adding a passkey",
    recentSignIn: true,
    refusals: ["conflict"],
    returns: json(PasskeyCreation),
    withoutExample: "needs an installation with an https hostname",
  },
  ConfirmPasskey: {
    route: "POST /app/security/confirm-passkey",
    summary: "Finish adding a passkey with the browser's response",
    note: "`recoveryCodes` are returned only once, with a person's first factor. The session now has a second factor and a new token.",
    ...signedInChange,
    staffAction: "Added a passkey",
    body: z.object({ response: NewPasskey, name: FactorName.optional() }),
    refusals: ["conflict"],
    returns: json(z.object({ id: Id, recoveryCodes: recoveryCodes.nullable() })),
    example: {
      as: "owner",
      body: { response: newPasskey, name: "My laptop" },
      notSent: "needs a response that a browser's passkey just signed",
      answer: { id: names.factorId, recoveryCodes: shownCodes },
    },
  },
  RemoveFactor: {
    route: "DELETE /app/security/factors/{id}",
    summary: "Remove an authenticator app or a passkey",
    note: "The only second factor can't be removed while one of the person's accounts requires two-factor sign-in: 409.",
    ...signedInChange,
    staffAction: "Removed a two-factor method",
    recentSignIn: true,
    parameters: idParameter("factor"),
    refusals: ["conflict"],
    returns: nothing,
    example: { as: "owner", path: { id: names.factorId } },
  },
  RenameFactor: {
    route: "POST /app/security/rename-factor",
    summary: "Rename an authenticator app or a passkey",
    ...signedInChange,
    staffAction: "Renamed a two-factor method",
    body: z.object({ id, name: FactorName }),
    refusals: ["not-found"],
    returns: nothing,
    example: { as: "owner", body: { id: names.factorId, name: "Work phone" } },
  },
  CreateRecoveryCodes: {
    route: "POST /app/security/recovery-codes",
    summary: "Create ten new recovery codes; the old ones stop working",
    ...signedInChange,
    staffAction: "Created recovery codes",
    recentSignIn: true,
    refusals: ["conflict"],
    returns: json(z.object({ recoveryCodes })),
    example: { as: "owner", answer: { recoveryCodes: shownCodes } },
  },
  EndSession: {
    route: "DELETE /app/security/sessions/{id}",
    summary: "End one of the person's sessions",
    ...signedInChange,
    staffAction: "Ended a session",
    parameters: idParameter("session"),
    returns: nothing,
    example: { as: "owner", path: { id: names.sessionId } },
  },
  EndOtherSessions: {
    route: "POST /app/security/end-other-sessions",
    summary: "End all of the person's other sessions",
    ...signedInChange,
    staffAction: "Ended their other sessions",
    returns: nothing,
    example: { as: "owner" },
  },
  CreateOneTimeAddress: {
    route: "POST /app/security/one-time-address",
    summary: "Create a one-time URL for a download or a frame in a store's admin",
    note: "The URL works once, within 60 seconds, and only for this path and query.",
    ...signedInChange,
    staffAction: "Opened a download or a frame",
    body: z.object({ path: z.string().max(4000, "must have at most 4000 characters").min(1, "is required") }),
    returns: json(z.object({ path: z.string() })),
    example: {
      as: "owner",
      body: { path: "/api/app/account/export" },
      answer: { path: "/api/app/account/export?once=q3Zr…" },
    },
  },
  RenewByLink: {
    route: "POST /app/security/renew-by-link",
    summary: "Email the signed-in person a link to confirm their identity",
    note: "Using the link in this browser, or entering its code, replaces the session and keeps its account. A person with a second factor must enter that too.",
    ...signedInChange,
    staffAction: "Requested a link to confirm their identity",
    bodyOptional: true,
    body: z.object({ returnTo: z.string().max(2000).optional() }),
    returns: json(z.object({ linkSent: z.literal(true) })),
    example: { as: "owner", body: { returnTo: "/manage-api-keys" }, answer: { linkSent: true } },
  },
  RenewByCode: {
    route: "POST /app/security/renew-by-code",
    summary: "Confirm the signed-in person's identity with a code from their authenticator app",
    note: "The same session with a new token. No further confirmation is needed for 15 minutes.",
    ...signedInChange,
    staffAction: "Confirmed their identity with a code",
    body: z.object({ code: SixDigits }),
    refusals: ["conflict"],
    returns: nothing,
    example: {
      as: "owner",
      body: { code: "123 456" },
      notSent: "needs a code that an authenticator app shows for 30 seconds",
    },
  },
  BeginPasskeyRenewal: {
    route: "POST /app/security/begin-passkey-renewal",
    summary: "Start confirming the signed-in person's identity with a passkey",
    ...signedInChange,
    staffAction: "Started confirming their identity",
    refusals: ["conflict"],
    returns: json(PasskeyRequest),
    withoutExample: "needs an installation with an https hostname",
  },
  RenewByPasskey: {
    route: "POST /app/security/renew-by-passkey",
    summary: "Confirm the signed-in person's identity with their passkey",
    note: "The same session with a new token. No further confirmation is needed for 15 minutes.",
    ...signedInChange,
    staffAction: "Confirmed their identity with a passkey",
    body: z.object({ response: UsedPasskey }),
    refusals: ["conflict"],
    returns: nothing,
    example: {
      as: "owner",
      body: { response: usedPasskey },
      notSent: "needs a response that a browser's passkey just signed",
    },
  },
  RequireTwoFactor: {
    route: "POST /app/account/two-factor",
    summary: "Require two-factor sign-in for everyone in the account, or stop requiring it",
    note: "Turning it on requires a session with a second factor; otherwise 403 `second-factor-required`. It takes effect on everyone's next request.",
    ...adminChange,
    recentSignIn: true,
    notForStaff: true,
    body: z.object({ required: z.boolean("must be true or false") }),
    refusals: ["second-factor-required"],
    returns: json(TwoFactorSetting),
    example: {
      as: "owner",
      body: { required: false },
      answer: { requireTwoFactor: false, mayChange: true },
    },
  },
});
