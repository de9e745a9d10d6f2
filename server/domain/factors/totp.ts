import { generateSecret, generateURI, verifySync } from "otplib";
import { machineMs } from "#lib/machine-clock.ts";

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

/** The shared secret of an authenticator app, in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/**
 * The content of the QR code: `otpauth://totp/Afterword:<address>?secret=…`, SHA-1, six digits, 30 seconds, which every
 * app supports.
 */
export function totpUri(secret: string, emailAddress: string): string {
  return generateURI({ issuer: "Afterword", label: emailAddress, secret });
}

/**
 * The time step that a code belongs to (RFC 6238): the current, previous or next one. Null for a wrong code, and for
 * `lastStep` or earlier: a code works once (section 5.2). Compares in constant time.
 */
export function stepOfCode(secret: string, code: string, lastStep: number | null, nowMs = machineMs()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(nowMs / 1000);
  const checked = verifySync({ secret, token: code, period: PERIOD_SECONDS, epoch, epochTolerance: PERIOD_SECONDS });
  if (!checked.valid || !("timeStep" in checked)) return null;
  return lastStep !== null && checked.timeStep <= lastStep ? null : checked.timeStep;
}
