export { listCopied } from "./list-copied.ts";
export { setCopied } from "./set-copied.ts";
