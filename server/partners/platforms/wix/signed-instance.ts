import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { guidOf, type WixApp } from "./wix-app.ts";

/** What Wix says about who opened our page in a site's dashboard. */
export interface WixInstance {
  /** The app's instance in the site. */
  instanceId: string;
  /** Who opened it; null if Wix doesn't say. */
  user: { userId: string; isOwner: boolean } | null;
}

/** Longer texts aren't even hashed. */
const LONGEST = 4096;
/** Wix signs one whenever the page is opened; nobody may open it with an old address. */
const LIFETIME_MS = 5 * 60 * 1000;
/** How far Wix's clock and ours may differ. */
const TOLERANCE_MS = 60 * 1000;

const Data = z.object({
  instanceId: z.string().transform(guidOf).pipe(z.string()),
  /** Of another app if not ours. */
  appDefId: z.string().nullish(),
  signDate: z.iso.datetime({ offset: true }),
  uid: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullish()
    .catch(null),
  permissions: z.string().nullish().catch(null),
});

/**
 * Verifies the parameter `instance` of our page in a site's dashboard: `<signature>.<data>`, both in Base64url, where the
 * signature is the HMAC-SHA256 of the encoded data with the app's secret. Null for any other text, for one of another
 * app, and for one that was signed more than five minutes ago.
 */
export function readSignedInstance(text: string, app: Pick<WixApp, "appId" | "secret">, now: Date): WixInstance | null {
  if (text.length > LONGEST) return null;
  const [signature, data, ...others] = text.split(".");
  if (!signature || !data || others.length > 0 || !isSignedBy(app.secret, data, signature)) return null;
  const read = Data.safeParse(parsed(data));
  if (!read.success) return null;
  const { instanceId, appDefId, signDate, uid, permissions } = read.data;
  const age = now.getTime() - new Date(signDate).getTime();
  if (age > LIFETIME_MS || age < -TOLERANCE_MS) return null;
  if (appDefId && appDefId.toLowerCase() !== app.appId.toLowerCase()) return null;
  return { instanceId, user: uid ? { userId: uid, isOwner: permissions === "OWNER" } : null };
}

/** Compared as text, so one signature has one spelling. */
function isSignedBy(secret: string, data: string, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(data).digest("base64url"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parsed(data: string): unknown {
  try {
    return parseJson(Buffer.from(data, "base64url").toString());
  } catch {
    return undefined;
  }
}
