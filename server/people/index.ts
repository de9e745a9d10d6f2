export { confirmAddress } from "./confirm-address.ts";
export { type AddressChangeState, readAddressChange } from "./read-address-change.ts";
export { updateContact } from "./update-contact.ts";
