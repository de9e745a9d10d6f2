export { type DiscountOfShopper, discountOfShopper } from "./discount-of-shopper.ts";
export { discountSupport } from "./discount-support.ts";
