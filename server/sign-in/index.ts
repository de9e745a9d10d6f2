export { browserHashOf, markBrowser, unmarkedBrowser } from "./browser-cookie.ts";
export { insertLink, linkUrl } from "./insert-link.ts";
export { keepOnlyIf } from "./keep-only-if.ts";
export { lockAddress } from "./lock-address.ts";
export { patience } from "./patience.ts";
export { readSignInLink } from "./read-link.ts";
export { requestSignInLink } from "./request-link.ts";
export { safeReturnPath } from "./return-path.ts";
export { useSignInLink } from "./use-link.ts";
