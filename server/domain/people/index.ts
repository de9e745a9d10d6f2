export { confirmAddress, readAddressChange, readAddressRestore, restoreAddress } from "./confirm-address.ts";
export { updateContact } from "./update-contact.ts";
