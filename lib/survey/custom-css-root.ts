import { lengthsIn } from "./custom-css-lengths.ts";

/**
 * Why the survey's root cannot have a declaration that elements inside it can; null if it can. The root stays a block
 * at most as wide as its container and as high as its content: painting is clipped to its box (`stylesheet`), so the
 * box must be accurate.
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

/** At most 100px, or under 10rem; not em, whose size the merchant sets. */
function isSmall(text: string): boolean {
  const lengths = lengthsIn(text);
  return (
    lengths?.every((length) =>
      /^[\d.]+(px)?$/.test(length) ? Number.parseFloat(length) <= 100 : /^\d?(\.\d+)?rem$/.test(length),
    ) ?? false
  );
}
