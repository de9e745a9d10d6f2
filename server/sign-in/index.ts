export { mailSignInLink, makeSignInLink } from "./make-link.ts";
export { readSignInLink } from "./read-link.ts";
export { requestSignInLink } from "./request-link.ts";
export { safeReturnPath } from "./return-path.ts";
export { useSignInLink } from "./use-link.ts";
