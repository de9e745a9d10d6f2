import * as z from "zod";
import { Id, Instant } from "./value-shapes.ts";

export const TwoFactorSetting = z.object({
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
