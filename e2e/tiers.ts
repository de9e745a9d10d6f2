/** The details of a test that only runs in the full tier if `isFull`: a variation of one in the default tier. */
export function fullIf(isFull: boolean): { tag?: string } {
  return isFull ? { tag: "@full" } : {};
}
