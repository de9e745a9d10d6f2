export { confirmAddress, restoreAddress } from "./confirm-address.ts";
export { readAddressChange, readAddressRestore } from "./read-address-change.ts";
export { updateContact } from "./update-contact.ts";
