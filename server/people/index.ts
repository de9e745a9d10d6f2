export { confirmAddress } from "./confirm-address.ts";
export { readAddressChange } from "./read-address-change.ts";
export { updateContact } from "./update-contact.ts";
