export { forgetExpired } from "./forget-expired.ts";
