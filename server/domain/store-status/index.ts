export { storeStatus } from "./store-status.ts";
