import type { CssNode, MediaQuery } from "css-tree";
import { type SerializedCss, writeEach } from "./custom-css-serialized.ts";

/** The condition of an `@media` rule, re-serialized, or why the rule is removed. */
export function writeMedia(prelude: CssNode | null): SerializedCss {
  if (prelude?.type !== "AtrulePrelude") return { refused: "its condition can't be read" };
  const [list, ...others] = prelude.children.toArray();
  if (list?.type !== "MediaQueryList" || others.length > 0) return { refused: "its condition can't be read" };
  const queries = writeEach(list.children, (node) =>
    node.type === "MediaQuery" ? writeQuery(node) : { refused: "its condition can't be read" },
  );
  if (!Array.isArray(queries)) return queries;
  if (queries.length === 0 || queries.length > 8) return { refused: "its condition can't be read" };
  return queries.join(", ");
}

function writeQuery({ modifier, mediaType, condition }: MediaQuery): SerializedCss {
  if (modifier !== null) return { refused: 'its condition can only use "and", without "not" or "only"' };
  const type = mediaType?.toLowerCase() ?? null;
  if (type !== null && type !== "screen" && type !== "all") return { refused: "it isn't for screens" };
  const nodes = condition?.children.toArray() ?? [];
  if (nodes.length > 15) return { refused: "its condition is too long" };
  const parts = writeEach(nodes, (node, index) => {
    if (index % 2 === 0)
      return node.type === "Feature" ? writeFeature(node) : { refused: 'its conditions can only be joined with "and"' };
    return node.type === "Identifier" && node.name.toLowerCase() === "and"
      ? "and"
      : { refused: 'its conditions can only be joined with "and"' };
  });
  if (!Array.isArray(parts)) return parts;
  if (parts.length === 0) return type ?? { refused: "its condition can't be read" };
  return type === null ? parts.join(" ") : `${type} and ${parts.join(" ")}`;
}

const sizes = /^(min|max)-(width|height)$/;
const words: Readonly<Record<string, RegExp>> = {
  "prefers-color-scheme": /^(dark|light)$/,
  "prefers-contrast": /^(more|less|custom|no-preference)$/,
  "prefers-reduced-motion": /^(reduce|no-preference)$/,
  "forced-colors": /^(active|none)$/,
  orientation: /^(portrait|landscape)$/,
  hover: /^(hover|none)$/,
  pointer: /^(coarse|fine|none)$/,
};

function writeFeature({ name, value }: Extract<CssNode, { type: "Feature" }>): SerializedCss {
  const feature = name.toLowerCase();
  if (value?.type === "Dimension" && sizes.test(feature)) {
    const isSize = /^\d{1,5}(\.\d{1,4})?$/.test(value.value) && /^(px|em|rem)$/i.test(value.unit);
    return isSize
      ? `(${feature}: ${value.value}${value.unit.toLowerCase()})`
      : { refused: "a size in its condition isn't supported" };
  }
  const known = Object.hasOwn(words, feature) ? words[feature] : undefined;
  if (known && value?.type === "Identifier" && known.test(value.name.toLowerCase())) {
    return `(${feature}: ${value.name.toLowerCase()})`;
  }
  return { refused: "part of its condition isn't supported" };
}
