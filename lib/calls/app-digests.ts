import * as z from "zod";
import { json } from "./declare.ts";

/** A mail as it would come; null where there would be none. */
export const MailSample = z.object({
  mail: z.object({ subject: z.string(), html: z.string() }).nullable(),
});
export type MailSample = z.infer<typeof MailSample>;

/** The mails about figures. */
export const appDigestCalls = {
  GetDigestSample: {
    summary:
      "The digest of yesterday, or of the seven days up to yesterday, as it would be mailed; none when nothing happened",
    access: "member",
    effect: "read",
    query: z.object({ period: z.enum(["day", "week"], "must be day or week") }),
    returns: json(MailSample),
  },
  GetAdviceSample: {
    summary: "The advice that figures up to yesterday call for, as it would be mailed",
    access: "member",
    effect: "read",
    returns: json(MailSample),
  },
} as const;
