import { createPrivateKey } from "node:crypto";
import { z } from "zod";

/** The variables of the service account at Google, with which merchants share their spreadsheets. */
export const googleSettings = {
  GOOGLE_SERVICE_ACCOUNT_EMAIL: z.email("must be the email address of the Google service account").optional(),
  /** PEM; line breaks may be written as `\\n`, as in the file that Google gives out. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z
    .string()
    .transform((text) => text.replaceAll("\\n", "\n"))
    .refine(isRsaKey, "must be the private_key of the Google service account's JSON key file")
    .optional(),
};

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
