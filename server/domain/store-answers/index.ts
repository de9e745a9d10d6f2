export { copyAnswers } from "./copy-answers.ts";
export { listCopied } from "./list-copied.ts";
export { queueCopies } from "./queue-copies.ts";
export { setCopied } from "./set-copied.ts";
