/**
 * The number that a text says, as people write it in any script: "1,200", "1.200,50", "1 200", "٢٥", "$5", "2,5". NaN if
 * it isn't a number. One sign before three digits separates decimals only if it does so in the language.
 * @param lang a BCP 47 tag; the browser's own by default, as the shopper writes numbers like everything else on it
 */
export function readNumber(text: string, lang?: string): number {
  const ascii = text
    .replace(/\p{Nd}/gu, digitOf)
    .replace("−", "-")
    .replace(/[\s\p{Sc}'’٬]/gu, "");
  // For example "1,200", "1,00,000" or "1.200.300,5": thousands, their sign, and what follows them.
  const [, sign = "", decimals] = /^-?[1-9]\d{0,2}([,.])(?:\d{2,3}\1)*\d{3}([,.٫]\d*)?$/.exec(ascii) ?? [];
  const isDecimal = ascii.split(sign).length === 2 && !decimals && sign === (0.5).toLocaleString(lang)[1];
  const plain = isDecimal || decimals?.[0] === sign ? ascii : ascii.replaceAll(sign, "");
  const number = plain.replace(/[,٫]/, ".");
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(number) ? Number(number) : NaN;
}

/** Every script's zero is at the start of sixteen characters, except in the scripts of India, where it's the seventh. */
function digitOf(digit: string): string {
  const offset = digit > "\u08ff" && digit < "\u0e00" ? 6 : 0;
  return `${(digit.charCodeAt(0) - offset) & 15}`;
}
