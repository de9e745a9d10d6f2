import { lengthsIn } from "./custom-css-lengths.ts";
import { isColorToken } from "./custom-css-token.ts";

/** Why a declaration is removed for its value as a whole, though each part of it is allowed; null if it is kept. */
export function refusalOf(property: string, text: string): string | null {
  if (/^[ ,]|[ ,]$|, ,/.test(text)) return "its value can't be read";
  const rule = Object.hasOwn(keywords, property) ? keywords[property] : undefined;
  if (rule && !rule.values.test(text)) return rule.why;
  if (property.startsWith("margin") && /(^|[ (])-|\(/.test(text))
    return "a negative margin could cover your store's page";
  if (/shadow$|^outline/.test(property) && !isNear(property, text)) return "it could cover part of your store's page";
  if (/^outline(-style|-width|-color)?$/.test(property) && !isRing(property, text)) {
    return "shoppers who use a keyboard need the focus ring";
  }
  return null;
}

const keywords: Readonly<Record<string, { values: RegExp; why: string }>> = {
  display: {
    values: /^(none|block|inline|inline-block|flex|inline-flex|grid|inline-grid|flow-root|list-item)$/i,
    why: "this value isn't supported",
  },
  content: { values: /^(none|normal|"[^"]*")$/i, why: "only text is allowed there" },
  cursor: { values: /^[a-z-]+$/i, why: "only a cursor name is allowed there" },
};

/** Whether painting around a box stays near it: a shadow must not cover the page. */
function isNear(property: string, text: string): boolean {
  if (property === "box-shadow" && text === "var(--aw-cardShadow)") return true;
  const tokens = [...text.matchAll(/var\((--[\w-]+)\)/g)];
  const lengths = lengthsIn(text);
  return (
    lengths !== null &&
    tokens.every(([, token = ""]) => isColorToken(token)) &&
    lengths.every((length) =>
      /^[\d.]+(px)?$/.test(length) ? Number.parseFloat(length) <= 100 : /^(\d|(?=\.))(\.\d+)?r?em$/.test(length),
    )
  );
}

const lineStyle = /(^| )(auto|solid|dashed|dotted|double|groove|ridge|inset|outset)( |$)/i;

/** Whether an outline, or this part of it, is visible: it has a line style and a width that isn't close to zero. */
function isRing(property: string, text: string): boolean {
  if (/(^| )(transparent|inherit|initial|unset|revert|revert-layer)( |$)/i.test(text)) return false;
  if (property === "outline-color") return true;
  if (property !== "outline-width" && !lineStyle.test(text)) return false;
  return lengthsIn(text)?.every((length) => Number.parseFloat(length) >= (length.endsWith("em") ? 0.05 : 1)) ?? false;
}
