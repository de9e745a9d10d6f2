/** Whether a language, as a BCP 47 tag, is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return /^(ar|he|iw|fa|ur|ps|yi|dv|sd|ug|ckb)(?![a-z])/i.test(locale);
}

/** Whether a text's first letter, by which browsers find its direction, is of a script that is written from right to left. */
export function startsRightToLeft(text: string): boolean {
  return /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text);
}
