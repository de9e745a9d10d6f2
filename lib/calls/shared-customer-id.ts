/** Whether a store's customer id is one that its guests share (`0`), so that it names nobody. */
export function isSharedCustomerId(customerId: string): boolean {
  return /^0*$/.test(customerId.trim());
}
