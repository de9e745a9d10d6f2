import * as z from "zod";
import { json } from "./declare.ts";

/** A digest as it would be mailed; null where there would be none, since nothing happened. */
export const DigestSample = z.object({
  mail: z.object({ subject: z.string(), html: z.string() }).nullable(),
});
export type DigestSample = z.infer<typeof DigestSample>;

/** The mails about figures. */
export const appDigestCalls = {
  GetDigestSample: {
    summary: "The digest of yesterday, or of the seven days up to yesterday, as it would be mailed",
    access: "member",
    effect: "read",
    query: z.object({ period: z.enum(["day", "week"], "must be day or week") }),
    returns: json(DigestSample),
  },
} as const;
