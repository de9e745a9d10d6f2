import type { CssNode } from "css-tree";
import { isPlainName, type SerializedCss, writeEach } from "./custom-css-serialized.ts";

/** The survey's root: in its shadow root, or in a stylesheet of the page that it is on. */
export type SurveyRoot = ":host" | ".afterword";

/**
 * A selector, re-serialized so that it cannot match outside of the survey; or why it is removed. The root is `:host` or
 * `.afterword`, and only at the start.
 */
export function writeSelector(selector: CssNode, root: SurveyRoot): SerializedCss {
  if (selector.type !== "Selector") return { refused: "the selector can't be read" };
  const nodes = selector.children.toArray();
  const [first] = nodes;
  const hasRoot = first !== undefined && isRoot(first);
  const inner = hasRoot ? nodes.slice(1) : nodes;
  if (nodes.length === 0 || nodes.length > MAX_PARTS) return { refused: "the selector can't be read" };
  if (leadsOut(inner, hasRoot)) return { refused: "you can only style elements inside the survey" };
  const parts = writeEach(inner, (node) => writePart(node, false));
  if (!Array.isArray(parts)) return parts;
  const text = parts.join("");
  if (hasRoot) return `${root}${text}`;
  return root === ":host" ? text : `${root} ${text}`;
}

/** Whether a selector matches the survey's root, in any state, and not an element in it. */
export function isOfRoot(selector: CssNode): boolean {
  if (selector.type !== "Selector") return false;
  const [first, ...others] = selector.children.toArray();
  return first !== undefined && isRoot(first) && !others.some(({ type }) => type === "Combinator");
}

const MAX_PARTS = 24;

/**
 * From the root, in any state, the first combinator must go inwards; from an element in it any combinator stays inside.
 */
function leadsOut(nodes: readonly CssNode[], isFromRoot: boolean): boolean {
  if (!isFromRoot) return nodes[0]?.type === "Combinator";
  const way = nodes.find(({ type }) => type === "Combinator");
  return way?.type === "Combinator" && way.name !== " " && way.name !== ">";
}

function isRoot(node: CssNode): boolean {
  if (node.type === "PseudoClassSelector") return node.name.toLowerCase() === "host" && node.children === null;
  return node.type === "ClassSelector" && node.name === "afterword";
}

function writePart(node: CssNode, isNested: boolean): SerializedCss {
  switch (node.type) {
    case "TypeSelector":
      return writeType(node.name);
    case "ClassSelector":
      if (node.name === "afterword") return { refused: "the survey itself can only be at the start of a selector" };
      return isName(node.name) ? `.${node.name}` : { refused: "a class in the selector isn't supported" };
    case "IdSelector":
      return isName(node.name) ? `#${node.name}` : { refused: "an ID in the selector isn't supported" };
    case "Combinator":
      return isNested || !combinators.has(node.name)
        ? { refused: "the selector can't be read" }
        : (combinators.get(node.name) ?? "");
    case "PseudoClassSelector":
      return writePseudoClass(node.name.toLowerCase(), node.children?.toArray() ?? null, isNested);
    case "PseudoElementSelector":
      return !isNested && node.children === null && pseudoElements.has(node.name.toLowerCase())
        ? `::${node.name.toLowerCase()}`
        : { refused: `::${shown(node.name)} isn't supported` };
    case "AttributeSelector":
      return { refused: "attribute selectors aren't supported" };
    case "NestingSelector":
      return { refused: "nested rules aren't supported" };
    default:
      return { refused: "the selector can't be read" };
  }
}

const combinators = new Map([
  [" ", " "],
  [">", " > "],
  ["+", " + "],
  ["~", " ~ "],
]);

function writeType(name: string): SerializedCss {
  if (/^(html|head|body)$/i.test(name)) return { refused: `${name} is outside of the survey` };
  return name === "*" || isName(name) ? name : { refused: "the selector can't be read" };
}

/** No element in a survey has a name like a custom property. */
function isName(name: string): boolean {
  return isPlainName(name) && !name.startsWith("--");
}

const pseudoClasses: ReadonlySet<string> = new Set([
  ...["hover", "focus", "focus-visible", "focus-within", "active", "checked", "disabled", "enabled", "required"],
  ...["first-child", "last-child", "only-child", "first-of-type", "last-of-type", "only-of-type", "empty"],
  ...["placeholder-shown", "link", "any-link", "valid", "invalid", "user-valid", "user-invalid"],
]);
const pseudoElements: ReadonlySet<string> = new Set([
  "before",
  "after",
  "placeholder",
  "marker",
  "selection",
  "first-letter",
  "first-line",
]);

function writePseudoClass(name: string, children: readonly CssNode[] | null, isNested: boolean): SerializedCss {
  if (children === null) {
    // Their legacy spelling, with one colon.
    if (name === "before" || name === "after")
      return isNested ? { refused: "the selector can't be read" } : `::${name}`;
    return pseudoClasses.has(name) ? `:${name}` : { refused: `:${shown(name)} isn't supported` };
  }
  const [only, ...others] = children;
  if (only && others.length === 0 && !isNested) {
    if (only.type === "Nth" && /^nth-(last-)?(child|of-type)$/.test(name)) return writeNth(name, only);
    if (only.type === "SelectorList" && /^(not|is|where)$/.test(name)) return writeNested(name, only.children);
  }
  return { refused: `:${shown(name)}() isn't supported` };
}

function writeNth(name: string, { nth, selector }: Extract<CssNode, { type: "Nth" }>): SerializedCss {
  if (selector !== null) return { refused: `:${name}() with "of" isn't supported` };
  if (nth.type === "Identifier")
    return /^(odd|even)$/i.test(nth.name) ? `:${name}(${nth.name})` : { refused: "the selector can't be read" };
  const [a, b] = [nth.a, nth.b].map((part) => (part === null ? 0 : /^[+-]?\d{1,4}$/.test(part) ? Number(part) : null));
  if (a === null || b === null || a === undefined || b === undefined) return { refused: "the selector can't be read" };
  if (nth.a === null) return `:${name}(${b})`;
  return `:${name}(${a}n${b === 0 ? "" : b > 0 ? `+${b}` : b})`;
}

/** A single element and its states in parentheses: no combinators, so it can't reach out of the survey. */
function writeNested(name: string, selectors: Iterable<CssNode>): SerializedCss {
  const texts = writeEach(selectors, (selector) => {
    if (selector.type !== "Selector") return { refused: "the selector can't be read" };
    const parts = writeEach(selector.children, (node) => writePart(node, true));
    if (!Array.isArray(parts)) return parts;
    return parts.length > 0 ? parts.join("") : { refused: "the selector can't be read" };
  });
  if (!Array.isArray(texts)) return texts;
  if (texts.length === 0 || texts.length > MAX_PARTS) return { refused: "the selector can't be read" };
  return `:${name}(${texts.join(", ")})`;
}

function shown(name: string): string {
  return isPlainName(name) ? name : "…";
}
