import type { ThankYou as Thanks } from "#lib/survey/document.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import type { Kit } from "./kit.ts";

/** The end of the survey: thanks, and optionally a discount code to copy and a link. */
export function ThankYou({ thankYou, kit, words }: { thankYou: Thanks; kit: Kit; words: PageWords }) {
  const { title, message, discountCode, link } = thankYou;
  return (
    <s-stack gap="base">
      <s-heading>{title}</s-heading>
      <s-text>{message}</s-text>
      {discountCode && <kit.DiscountCode code={discountCode} words={words} />}
      {link && <kit.Link url={link.url} label={link.label} />}
    </s-stack>
  );
}
