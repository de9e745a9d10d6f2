import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { names } from "./values.ts";

const recoveryCodes = ["K4QJ7-ZMB2X", "T6RWN-3DHFA"];
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Examples of two-factor sign-in and of sessions. */
export const appSecurityExamples = {
  "app.GetSecurity": {
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
  "app.BeginTotp": {
    as: "owner",
    answer: {
      id: names.factorId,
      secret,
      uri: `otpauth://totp/Afterword:owner%40harbour-goods.example?secret=${secret}&issuer=Afterword`,
      qrCode: "<svg …></svg>",
    },
  },
  "app.RemoveFactor": { as: "owner", path: { id: names.factorId } },
  "app.RenameFactor": { as: "owner", body: { id: names.factorId, name: "Work phone" } },
  "app.CreateRecoveryCodes": { as: "owner", answer: { recoveryCodes } },
  "app.EndSession": { as: "owner", path: { id: names.sessionId } },
  "app.EndOtherSessions": { as: "owner" },
  "app.CreateOneTimeAddress": {
    as: "owner",
    body: { path: "/api/app/account/export" },
    answer: { path: "/api/app/account/export?once=q3Zr…" },
  },
  "app.RenewByLink": { as: "owner", body: { returnTo: "/manage-api-keys" }, answer: { linkSent: true } },
  "app.RequireTwoFactor": {
    as: "owner",
    body: { required: false },
    answer: { requireTwoFactor: false, mayChange: true },
  },
} satisfies Partial<Record<CallName, Example>>;
