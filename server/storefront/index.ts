export { handleStorefront } from "./handle.ts";
export { recount } from "./recount.ts";
export { drainStorefront } from "./storefront.ts";
