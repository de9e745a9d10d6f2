import * as z from "zod";

/**
 * The JSON of a browser's passkey calls: PublicKeyCredentialCreationOptionsJSON and related types of Web Authentication
 * Level 3 (w3.org/TR/webauthn-3), as far as this product uses them.
 */
const Descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });

/** The `optionsJSON` for `startRegistration` of @simplewebauthn/browser. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int().optional(),
  attestation: z.enum(["none", "direct", "enterprise", "indirect"]).optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/** The `optionsJSON` for `startAuthentication` of @simplewebauthn/browser. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.int().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(/^[\w-]*$/, "must be base64url");

const credential = {
  id: base64url(1_500),
  rawId: base64url(1_500),
  type: z.literal("public-key", "must be public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }),
};

/** The result of `startRegistration`. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});

/** The result of `startAuthentication`. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;
export type UsedPasskey = z.output<typeof UsedPasskey>;
