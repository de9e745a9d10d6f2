/** A UUID version 7 (RFC 9562, 5.7): 48 bits of time, then random ones. */
export function newResponseId(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const digits = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = now.toString(16).padStart(12, "0");
  const variant = "89ab"[Number.parseInt(digits.slice(3, 4), 16) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`;
}
