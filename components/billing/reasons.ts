/** Why merchants leave a plan, in their words. */
export const reasons = [
  { value: "tooExpensive", label: "It costs too much" },
  { value: "missingFeature", label: "A feature I need is missing" },
  { value: "notEnoughResponses", label: "I don't get enough responses" },
  { value: "storeClosed", label: "I'm closing or selling my store" },
  { value: "other", label: "Other" },
] as const;

export type Reason = (typeof reasons)[number]["value"];
