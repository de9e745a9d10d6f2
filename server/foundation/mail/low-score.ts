import { z } from "zod";
import { cutLine, shortLine } from "./short-line.ts";
import { defineMail } from "./template.ts";

const ONE_DAY_SECONDS = 24 * 60 * 60;

const url = z.url({ protocol: /^https?$/ });
const title = z.string().transform((text) => cutLine(text, 140));

/** A response with a low score, while the merchant can still make it right. */
export const lowScoreMail = defineMail({
  props: z.object({
    companyName: z.string().transform(shortLine),
    sourceOrderId: z.string().nullable(),
    scores: z.array(z.object({ title, score: z.number(), max: z.number() })).min(1),
    /** What the shopper typed in the same response. */
    texts: z.array(z.object({ title, text: z.string().transform((text) => cutLine(text, 280)) })),
    /** The question's responses in the app. */
    url,
    unsubscribeUrl: url,
  }),
  usefulForSeconds: ONE_DAY_SECONDS,
  write: ({ companyName, sourceOrderId, scores, texts, url: address, unsubscribeUrl }) => {
    const lines = scores.map((score) => `${score.score} out of ${score.max}: “${score.title}”`);
    const order = sourceOrderId === null ? null : `Order ${cutLine(sourceOrderId, 60)}`;
    return {
      subject: `${companyName}: a customer gave ${scores[0]?.score} out of ${scores[0]?.max}`,
      preview: [lines[0], texts[0]?.text ?? order].filter(Boolean).join(" – "),
      heading: "A customer gave you a low score",
      paragraphs: [
        ...lines,
        ...texts.map((typed) => `Their answer to “${typed.title}”: ${typed.text}`),
        ...(order === null ? [] : [order]),
      ],
      action: { label: "See the response", url: address },
      notes: [
        `You're receiving this email because low-score alerts for ${companyName} are on in your notification settings. We send one per response.`,
      ],
      unsubscribeUrl,
    };
  },
});
