export { CLIENT_ADDRESS_HEADER, clientAddressOf } from "./client-address.ts";
export { overLimit, overSharedLimit, type StatedLimit, statedLimits } from "./limits.ts";
