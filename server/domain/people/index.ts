export { confirmAddress } from "./confirm-address.ts";
export { readAddressChange, readAddressRestore } from "./read-address-change.ts";
export { restoreAddress } from "./restore-address.ts";
export { updateContact } from "./update-contact.ts";
