import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const BYTES = 32;

/** A password's scrypt (RFC 7914, Node's own cost) with a random salt, both in base64url: `salt.hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize(), salt, BYTES);
  return `${salt.toString("base64url")}.${hash.toString("base64url")}`;
}

/** Whether {@link hashPassword} made this hash of the password. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = "", hash = ""] = stored.split(".");
  const derived = await derive(password.normalize(), Buffer.from(salt, "base64url"), BYTES);
  return timingSafeEqual(derived, Buffer.from(hash, "base64url"));
}
