/** Whether a language, as a BCP 47 tag, is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return /^(ar|he|iw|fa|ur|ps|yi|dv|sd|ug|ckb)(?![a-z])/i.test(locale);
}
