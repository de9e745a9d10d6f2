/** How a question was answered elsewhere: by one of its choices, by several, or in the shopper's words. */
export const answerKinds = ["one", "several", "text"] as const;
export type AnswerKind = (typeof answerKinds)[number];
