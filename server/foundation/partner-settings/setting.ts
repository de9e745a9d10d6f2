import { z } from "zod";

/** An app's public id at a partner: letters, digits, and `_ . -`, up to 100 characters. */
export function appId(message: string) {
  return z
    .string()
    .regex(/^[\w.-]{1,100}$/, message)
    .optional();
}

/** An app's secret at a partner: at least 16 characters. */
export function appSecret(message: string) {
  return z.string().min(16, message).optional();
}

/** A web address, with a path or without. */
export const webPage = z.url({ protocol: /^https?$/, message: "must be an http:// or https:// address" });
