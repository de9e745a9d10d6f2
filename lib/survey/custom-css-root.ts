import { lengthsIn } from "./custom-css-lengths.ts";

/**
 * Why the survey itself cannot have a declaration, though what is in it can; null where it can. It stays a block as wide as
 * its place at most and as high as what is in it: painting is clipped around it (`stylesheet`), so its box must be true.
 */
export function whyNotOnRoot(property: string, text: string): string | null {
  const rule = rules.find(({ names }) => names.test(property));
  return rule === undefined || rule.takes(text)
    ? null
    : "the survey's own size can't change; style the elements inside it instead";
}

const rules: readonly { names: RegExp; takes: (text: string) => boolean }[] = [
  { names: /^(min-)?(width|inline-size)$/, takes: (text) => /^(auto|0|100%|\d{1,2}(\.\d+)?%)$/.test(text) },
  { names: /^(max-)?(height|block-size)$|^aspect-ratio$/, takes: () => false },
  { names: /^(flex(-basis|-grow|-shrink)?|grid-(column|row)|(align|justify|place)-self)$/, takes: () => false },
  { names: /^box-sizing$/, takes: (text) => /^border-box$/i.test(text) },
  { names: /^display$/, takes: (text) => /^(none|block|flex|grid|flow-root)$/i.test(text) },
  { names: /^(padding|margin|border(?!.*radius))/, takes: isSmall },
];

/** At most 100 pixels, or as few of the page's own letters: not of its own, which may be of any size. */
function isSmall(text: string): boolean {
  const lengths = lengthsIn(text);
  return (
    lengths?.every((length) =>
      /^[\d.]+(px)?$/.test(length) ? Number.parseFloat(length) <= 100 : /^\d?(\.\d+)?rem$/.test(length),
    ) ?? false
  );
}
