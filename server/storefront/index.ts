export { handleStorefront } from "./handle.ts";
export { matchPath } from "./paths.ts";
export { recount } from "./recount.ts";
export { sendProblem } from "./send.ts";
export { drainStorefront } from "./storefront.ts";
