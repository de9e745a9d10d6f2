export { CLIENT_ADDRESS_HEADER, clientAddressOf } from "./client-address.ts";
export { overLimit, overSharedLimit, statedLimits } from "./limits.ts";
export { shortAddress } from "./short-address.ts";
