/** Eight letters and digits: unique among a question's choices, and among the questions on the screen. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
}
