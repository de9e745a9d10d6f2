export { CLIENT_ADDRESS_HEADER, clientAddressOf, shortAddress } from "./client-address.ts";
export { overLimit, overSharedLimit, statedLimits } from "./limits.ts";
export { SharedLimit } from "./shared-limit.ts";
