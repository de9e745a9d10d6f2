import { z } from "zod";
import { planText } from "#lib/plan-text.ts";
import { readNews } from "./news-markdown.ts";
import { DAY_SECONDS, defineMail, webAddress } from "./template.ts";

/** Product news, as the operator wrote it. */
export const productNewsMail = defineMail({
  props: z.object({ markdown: z.string(), unsubscribeUrl: webAddress }),
  usefulForSeconds: 7 * DAY_SECONDS,
  write: ({ markdown, unsubscribeUrl }) => {
    const { subject, preview, sections } = readNews(markdown);
    const notes = ["You're receiving this email because product news is on in your notification settings."];
    return { subject, preview, heading: subject, paragraphs: [], sections, notes, unsubscribeUrl };
  },
});

/** How long to keep trying: the operator's mail server may be down over a weekend. */
/** For the operator's support: a message from a signed-in person, who receives the reply. */
export const supportMessageMail = defineMail({
  props: z.object({
    about: z.enum(["question", "feedback"]),
    message: z.string(),
    emailAddress: z.string(),
    name: z.string().nullable(),
    /** The account they were in, if any. */
    account: z
      .object({ accountId: z.string(), companyName: z.string(), billingPlan: z.string(), role: z.string() })
      .nullable(),
  }),
  usefulForSeconds: 4 * DAY_SECONDS,
  write: ({ about, message, emailAddress, name, account }) => ({
    subject: `${about === "feedback" ? "Feedback" : "Question"} from ${account?.companyName ?? emailAddress}`,
    preview: message.slice(0, 100),
    heading: about === "feedback" ? "Feedback from a merchant" : "Question from a merchant",
    paragraphs: message.split(/\r?\n/).filter((line) => line.trim() !== ""),
    notes: [
      `From ${name ? `${name}, ` : ""}${emailAddress}. Reply to this email to reach them.`,
      account
        ? `Account ${account.accountId}, ${account.companyName}, plan ${planText(account.billingPlan)}, as ${account.role}.`
        : "They don't belong to an account.",
    ],
    replyTo: emailAddress,
  }),
});
