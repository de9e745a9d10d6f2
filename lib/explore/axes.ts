/** The facts of a response's order that responses can be grouped by. */
export const exploreFacts = [
  "channel",
  "campaign",
  "country",
  "product",
  "discountCode",
  "customerType",
  "orderValue",
  "month",
] as const;
export type ExploreFact = (typeof exploreFacts)[number];

/** What responses are grouped by: their answers to a question, or a fact of their order. */
export type ExploreAxis = { questionNameId: string } | { fact: ExploreFact };

/** The names of facts, as titles of axes. */
export const factTitles: Readonly<Record<ExploreFact, string>> = {
  channel: "Channel",
  campaign: "Campaign",
  country: "Country",
  product: "Product",
  discountCode: "Discount code",
  customerType: "Customer type",
  orderValue: "Order value",
  month: "Month",
};

const questionPrefix = "question:";

/** What a text such as `country` or `question:source` names; null if it names nothing. */
export function parseAxis(text: string): ExploreAxis | null {
  if (text.startsWith(questionPrefix)) {
    const questionNameId = text.slice(questionPrefix.length);
    return questionNameId.trim() === "" ? null : { questionNameId };
  }
  const fact = exploreFacts.find((one) => one === text);
  return fact ? { fact } : null;
}

/** The text that {@link parseAxis} reads. */
export function axisName(axis: ExploreAxis): string {
  return "fact" in axis ? axis.fact : `${questionPrefix}${axis.questionNameId}`;
}

export const AXIS_RULE = `must be question: and a questionNameId, or one of ${exploreFacts.join(", ")}`;
