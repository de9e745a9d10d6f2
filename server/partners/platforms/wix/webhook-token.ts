import { createPublicKey, type KeyObject, verify } from "node:crypto";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { guidOf, type WixApp } from "./wix-app.ts";

/** What a webhook holds inside its two envelopes. */
export interface WixEvent {
  eventType: string;
  /** The app's instance in the site. */
  instanceId: string;
  /** When Wix signed it. */
  signedAt: Date;
  /** As the event's type has it. */
  data: unknown;
}

/** Longer texts aren't even verified. */
const LONGEST = 512 * 1024;
/** How far Wix's clock and ours may differ. */
const TOLERANCE_MS = 60 * 1000;

const Header = z.object({
  alg: z.literal("RS256"),
  typ: z.literal("JWT").optional(),
  // Names what has to be understood; nothing that we would.
  crit: z.never().optional(),
});

/** Times in seconds since 1970. */
const Claims = z.object({
  data: z.string(),
  exp: z.number(),
  iat: z.number().optional(),
  nbf: z.number().optional(),
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
});

const Envelope = z.object({
  eventType: z.string().regex(/^[\w.]{1,100}$/),
  instanceId: z.string().transform(guidOf).pipe(z.string()),
  data: z.string().default("{}"),
});

/** Whether the text is a JSON Web Token that Wix signed for our app, and may be used at this time. */
export function isWixToken(text: string, app: Pick<WixApp, "appId" | "publicKey">, now: Date): boolean {
  if (text.length > LONGEST) return false;
  const [header, payload, signature, ...others] = text.split(".");
  if (!header || !payload || !signature || others.length > 0) return false;
  if (!Header.safeParse(parsedPart(header)).success) return false;
  if (!isSignedBy(app.publicKey, `${header}.${payload}`, signature)) return false;
  const claims = Claims.safeParse(parsedPart(payload));
  if (!claims.success) return false;
  const { exp, iat, nbf, iss, aud } = claims.data;
  const starts = Math.max(iat ?? 0, nbf ?? 0) * 1000;
  if (exp * 1000 <= now.getTime() - TOLERANCE_MS || starts > now.getTime() + TOLERANCE_MS) return false;
  if (iss !== undefined && iss !== "wix.com") return false;
  return aud === undefined || [aud].flat().includes(app.appId);
}

/** The event in a token that was verified before; null if it isn't what Wix documents. */
export function readWixToken(text: string): WixEvent | null {
  const claims = Claims.safeParse(parsedPart(text.split(".")[1] ?? ""));
  if (!claims.success) return null;
  const envelope = Envelope.safeParse(parsed(claims.data.data));
  if (!envelope.success) return null;
  const { eventType, instanceId, data } = envelope.data;
  const content = parsed(data);
  if (content === undefined) return null;
  const { iat, exp } = claims.data;
  return { eventType, instanceId, signedAt: new Date((iat ?? exp) * 1000), data: content };
}

/** RS256 alone. Encoded again, so one signature has one spelling. */
function isSignedBy(publicKey: string, signed: string, signature: string): boolean {
  const key = readPublicKey(publicKey);
  const bytes = Buffer.from(signature, "base64url");
  if (key === null || bytes.toString("base64url") !== signature) return false;
  return verify("RSA-SHA256", Buffer.from(signed), key, bytes);
}

let lastRead: { text: string; key: KeyObject | null } | undefined;

/** The app's key as Wix shows it: PEM, or the Base64 of one in a single line. Null for anything but an RSA key. */
function readPublicKey(text: string): KeyObject | null {
  if (lastRead?.text !== text) lastRead = { text, key: publicKeyOf(text) };
  return lastRead.key;
}

function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey(/\n/.test(text.trim()) ? text : Buffer.from(text, "base64").toString());
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}

function parsedPart(part: string): unknown {
  return parsed(Buffer.from(part, "base64url").toString());
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
