import { z } from "zod";
import { readNews } from "./news-markdown.ts";
import { defineMail } from "./template.ts";

const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;

/** Product news, as the operator wrote it. */
export const productNewsMail = defineMail({
  props: z.object({ markdown: z.string(), unsubscribeUrl: z.url({ protocol: /^https?$/ }) }),
  usefulForSeconds: SEVEN_DAYS_SECONDS,
  write: ({ markdown, unsubscribeUrl }) => {
    const { subject, preview, sections } = readNews(markdown);
    const notes = ["You're receiving this email because product news is on in your notification settings."];
    return { subject, preview, heading: subject, paragraphs: [], sections, notes, unsubscribeUrl };
  },
});
