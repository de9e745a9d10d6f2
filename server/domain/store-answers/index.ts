export { listCopied } from "./list-copied.ts";
export { setCopied } from "./set-copied.ts";
export { answerKindOf, storeAnswerOf } from "./store-answer.ts";
