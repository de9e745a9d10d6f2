/** Eight letters and figures: unique among the choices of a question, and among the questions on the screen. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
}
