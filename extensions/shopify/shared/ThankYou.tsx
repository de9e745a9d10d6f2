import { useEffect, useState } from "preact/hooks";
import type { ThankYou as Thanks } from "#lib/survey/document.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import { type AskCode, askForCode } from "#lib/widget/ask-for-code.ts";
import type { Kit } from "./kit.ts";

interface ThankYouProps {
  thankYou: Thanks;
  kit: Kit;
  words: PageWords;
  /** Asks for the code that the store makes for this shopper. */
  askCode: AskCode;
}

/** The end of the survey: thanks, and optionally a discount code to copy and a link. */
export function ThankYou({ thankYou, kit, words, askCode }: ThankYouProps) {
  const { title, message, ownDiscount, link } = thankYou;
  const [discountCode, setCode] = useState(thankYou.discountCode);
  useEffect(() => {
    if (ownDiscount) void askForCode(askCode).then(setCode);
  }, [ownDiscount, askCode]);
  return (
    <s-stack gap="base">
      <s-heading>{title}</s-heading>
      <s-text>{message}</s-text>
      {discountCode && <kit.DiscountCode code={discountCode} words={words} />}
      {link && <kit.Link url={link.url} label={link.label} />}
    </s-stack>
  );
}
