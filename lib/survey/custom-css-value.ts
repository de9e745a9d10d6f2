import type { CssNode, Declaration } from "css-tree";
import { isAllowedProperty, isTokenProperty, whyNot } from "./custom-css-properties.ts";
import { whyNotOnRoot } from "./custom-css-root.ts";
import { isPlainName, type SerializedCss, writeEach } from "./custom-css-serialized.ts";
import { writeToken } from "./custom-css-token.ts";
import { refusalOf } from "./custom-css-whole-value.ts";

/**
 * A declaration, re-serialized, `color: red`, or why it is removed. Only names, numbers, colors, a few functions and,
 * in text properties, strings are allowed; every other kind of value is removed, known or not.
 * @param isOnRoot whether it is for the survey's root, whose position is fixed
 */
export function writeDeclaration({ property, value }: Declaration, isOnRoot: boolean): SerializedCss {
  const name = isTokenProperty(property) ? property : property.toLowerCase();
  if (!isAllowedProperty(name)) return { refused: whyNot(name) };
  if (value.type !== "Value") return { refused: "its value can't be read" };
  const parts = writeEach(value.children, (node) => writePart(node, name, 0));
  if (!Array.isArray(parts)) return parts;
  if (parts.length === 0 || parts.length > MAX_PARTS) return { refused: "its value can't be read" };
  const text = join(parts);
  if (isTokenProperty(name)) return writeToken(name, text);
  const refused = refusalOf(name, text) ?? (isOnRoot ? whyNotOnRoot(name, text) : null);
  return refused ? { refused } : `${name}: ${text}`;
}

const MAX_PARTS = 60;
const MAX_DEPTH = 6;

function writePart(node: CssNode, property: string, depth: number): SerializedCss {
  switch (node.type) {
    case "Identifier":
      return isPlainName(node.name) && !node.name.startsWith("--") ? node.name : { refused: "its value can't be read" };
    case "Number":
      return writeNumber(node.value, "");
    case "Percentage":
      return writeNumber(node.value, "%");
    case "Dimension":
      return writeNumber(node.value, node.unit.toLowerCase());
    case "Hash":
      return /^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(node.value)
        ? `#${node.value}`
        : { refused: `#${node.value.slice(0, 20)} isn't a valid color` };
    case "Operator":
      return operators.get(node.value.trim()) ?? { refused: "its value can't be read" };
    case "String":
      return writeString(node.value, property);
    case "Function":
      return writeFunction(node.name.toLowerCase(), node.children, property, depth);
    case "Parentheses":
      return wrap("(", node.children, property, depth);
    case "Url":
      return { refused: "a survey can't load external files" };
    default:
      return { refused: "its value can't be read" };
  }
}

const operators = new Map([",", "/", "+", "-", "*"].map((sign) => [sign, sign === "," ? ", " : ` ${sign} `]));

const relativeUnits = "em rem ch ex lh vw vh vmin vmax svw svh dvw dvh cqw cqi fr".split(" ");
/** Each unit with its maximum: enough for any survey, too little to cover a page. */
const units: Readonly<Record<string, number>> = {
  "": 2_000,
  px: 2_000,
  "%": 1_000,
  ...Object.fromEntries(relativeUnits.map((unit) => [unit, 100])),
  ...Object.fromEntries(["pt", "pc", "mm", "cm", "in", "q"].map((unit) => [unit, 500])),
  deg: 3_600,
  turn: 10,
  rad: 100,
  grad: 4_000,
};

function writeNumber(value: string, unit: string): SerializedCss {
  const most = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (most === undefined) return { refused: `the unit ${unit.slice(0, 20)} isn't supported` };
  if (!/^[+-]?(\d{1,8}(\.\d{1,8})?|\.\d{1,8})$/.test(value)) return { refused: "a number in it can't be read" };
  if (Math.abs(Number(value)) > most) return { refused: `the maximum is ${most}${unit}` };
  return `${value}${unit}`;
}

const withTexts: readonly string[] = ["font-family", "font", "font-feature-settings", "content"];

/** Strings that need no escaping, in CSS or in a page that the sheet is embedded in. */
function writeString(value: string, property: string): SerializedCss {
  if (!withTexts.includes(property)) return { refused: "text isn't allowed there" };
  if (value.length > 200) return { refused: "text in it is longer than 200 characters" };
  if (/["\\<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value))
    return { refused: "text in it has characters that aren't supported" };
  return `"${value}"`;
}

const math: readonly string[] = ["calc", "min", "max", "clamp"];
const colors = "rgb rgba hsl hsla hwb lab lch oklab oklch color-mix light-dark".split(" ");
const gradients = ["linear", "radial", "conic"].flatMap((kind) => [`${kind}-gradient`, `repeating-${kind}-gradient`]);
const grid: readonly string[] = ["minmax", "repeat", "fit-content"];
const functions: ReadonlySet<string> = new Set([...math, ...colors, ...gradients, ...grid]);

function writeFunction(name: string, children: Iterable<CssNode>, property: string, depth: number): SerializedCss {
  if (name === "var") return writeVariable([...children]);
  if (!functions.has(name)) {
    const loads = /url|image|src|element|paint|cross-fade|attr|expression/.test(name);
    const what = isPlainName(name) ? `${name}()` : "a function in it";
    return {
      refused: loads ? `${what} isn't supported because a survey can't load external files` : `${what} isn't supported`,
    };
  }
  return wrap(`${name}(`, children, property, depth);
}

/** Only `var(--aw-titleColor)` and the like: a variable of the shop's page could hold anything. */
function writeVariable(children: readonly CssNode[]): SerializedCss {
  const [first, ...rest] = children;
  if (first?.type !== "Identifier" || rest.length > 0 || !isTokenProperty(first.name)) {
    return { refused: "var() only accepts the name of a style token (--aw-…)" };
  }
  return `var(${first.name})`;
}

function wrap(open: string, children: Iterable<CssNode>, property: string, depth: number): SerializedCss {
  if (depth >= MAX_DEPTH) return { refused: "its value is nested too deeply" };
  const parts = writeEach(children, (node) => writePart(node, property, depth + 1));
  if (!Array.isArray(parts)) return parts;
  if (parts.length === 0 || parts.length > MAX_PARTS) return { refused: "its value can't be read" };
  return `${open}${join(parts)})`;
}

/** Spaces between the parts; operators have their own. */
function join(parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const touches = text === "" || text.endsWith(" ") || part.startsWith(" ") || part === ", ";
    return touches ? `${text}${part}` : `${text} ${part}`;
  }, "");
}
