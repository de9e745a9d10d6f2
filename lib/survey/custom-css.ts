import type { Atrule, CssNode, Rule, StyleSheet } from "css-tree";
import { tokenize, tokenNames } from "css-tree/tokenizer";
import { writeMedia } from "./custom-css-media.ts";
import { isOfRoot, type SurveyRoot, writeSelector } from "./custom-css-selector.ts";
import { isPlainName } from "./custom-css-serialized.ts";
import { writeDeclaration } from "./custom-css-value.ts";
import { MAX_PARSED_LENGTH, parseCss } from "./parse-css.ts";

/** CSS that was removed, and why: a sentence, and its line number, from 1. */
export interface DroppedCss {
  line: number;
  message: string;
}

export interface CleanCss {
  css: string;
  dropped: DroppedCss[];
}

/** The maximum that is kept, in bytes of UTF-8. */
export const MAX_CSS_BYTES = 64 * 1024;
const MAX_RULES = 500;
const MAX_SELECTORS = 32;
/** The parser recurses at each bracket: nobody nests deeper than this, and the stack is finite. */
const MAX_BRACKETS = 24;
const MAX_DROPPED = 200;

/**
 * A merchant's CSS as shoppers get it: parsed, and rebuilt from an allowlist. The result loads nothing, stays within
 * the survey and cannot end the stylesheet early; cleaning it again changes nothing.
 */
export function cleanCustomCss(css: string): CleanCss {
  return writeSheet(css, ":host");
}

/** Clean CSS for a stylesheet of the shop's page: each selector starts with `.afterword`. */
export function scopeCustomCss(css: string): string {
  return css === "" ? "" : writeSheet(css, ".afterword").css;
}

function writeSheet(css: string, root: SurveyRoot): CleanCss {
  if (css.length > MAX_PARSED_LENGTH)
    return { css: "", dropped: [{ line: 1, message: "Your CSS is too long to read." }] };
  const tooDeepAt = findTooDeep(css);
  if (tooDeepAt !== null) {
    return {
      css: "",
      dropped: [
        {
          line: lineAt(css, tooDeepAt),
          message: "Brackets are nested too deeply here, so none of your CSS was applied.",
        },
      ],
    };
  }
  const sheet = new CleanSheet(root);
  const parsed = parseCss(css);
  if (parsed.type === "StyleSheet") sheet.addAll(parsed);
  return sheet.finished();
}

/** Serializes rule by rule, and counts. */
class CleanSheet {
  readonly #root: SurveyRoot;
  readonly #dropped: DroppedCss[] = [];
  readonly #rules: string[] = [];
  #bytes = 0;
  #count = 0;
  #isFull = false;

  constructor(root: SurveyRoot) {
    this.#root = root;
  }

  addAll({ children }: StyleSheet): void {
    for (const node of children) {
      if (node.type === "Comment" || node.type === "WhiteSpace") continue;
      if (node.type === "Rule") this.#add(this.#rule(node, ""), node);
      else if (node.type === "Atrule") this.#add(this.#atRule(node), node);
      else this.#drop(node, "This isn't valid CSS.");
    }
  }

  finished(): CleanCss {
    return { css: this.#rules.join("\n"), dropped: this.#dropped };
  }

  #add(text: string, node: CssNode): void {
    if (text === "" || this.#isFull) return;
    const bytes = new TextEncoder().encode(text).length + 1;
    const count = text.split("{").length - 1;
    // Scoping makes CSS that was within the limits a little longer.
    const isOver = this.#count + count > MAX_RULES || this.#bytes + bytes > MAX_CSS_BYTES;
    if (isOver && this.#root === ":host") {
      this.#isFull = true;
      this.#drop(node, `Everything from here on was removed. The limit is ${MAX_RULES} rules and 64 KiB.`);
      return;
    }
    this.#bytes += bytes;
    this.#count += count;
    this.#rules.push(text);
  }

  #rule({ prelude, block }: Rule, indent: string): string {
    const selectors: string[] = [];
    const given = prelude.type === "SelectorList" ? prelude.children.toArray() : [prelude];
    for (const selector of given.slice(0, MAX_SELECTORS)) {
      const written = writeSelector(selector, this.#root);
      if (typeof written === "string") selectors.push(written);
      else this.#drop(selector, `A selector was removed: ${written.refused}.`);
    }
    if (given.length > MAX_SELECTORS)
      this.#drop(prelude, `Only the first ${MAX_SELECTORS} of these selectors were kept.`);
    const isOnRoot = given.some(isOfRoot);
    const declarations = selectors.length > 0 ? this.#declarations(block.children, indent, isOnRoot) : [];
    if (declarations.length === 0) return "";
    return [`${indent}${selectors.join(", ")} {`, ...declarations, `${indent}}`].join("\n");
  }

  #declarations(nodes: Iterable<CssNode>, indent: string, isOnRoot: boolean): string[] {
    const texts: string[] = [];
    for (const node of nodes) {
      if (node.type === "Comment" || node.type === "WhiteSpace") continue;
      if (node.type !== "Declaration") {
        this.#drop(node, node.type === "Raw" ? "This isn't valid CSS." : "Nested rules aren't supported.");
        continue;
      }
      const written = writeDeclaration(node, isOnRoot);
      const property = node.property.startsWith("--") ? node.property : node.property.toLowerCase();
      const name = isPlainName(property) ? property : "A property";
      if (typeof written !== "string") this.#drop(node, `${name} was removed: ${written.refused}.`);
      else texts.push(`${indent}  ${written};`);
      if (node.important !== false && typeof written === "string") {
        this.#drop(node, `${name} was kept without !important, which could stop questions from showing or hiding.`);
      }
    }
    return texts;
  }

  #atRule(node: Atrule): string {
    const name = node.name.toLowerCase();
    if (name !== "media" || node.block === null) {
      this.#drop(node, `${isPlainName(name) ? `@${name}` : "An @-rule"} was removed: only @media is supported.`);
      return "";
    }
    const condition = writeMedia(node.prelude);
    if (typeof condition !== "string") {
      this.#drop(node, `@media was removed: ${condition.refused}.`);
      return "";
    }
    const rules: string[] = [];
    for (const inner of node.block.children) {
      if (inner.type === "Comment" || inner.type === "WhiteSpace") continue;
      if (inner.type === "Rule") rules.push(this.#rule(inner, "  "));
      else this.#drop(inner, "Only rules are supported inside @media.");
    }
    const kept = rules.filter((rule) => rule !== "");
    return kept.length === 0 ? "" : [`@media ${condition} {`, ...kept, "}"].join("\n");
  }

  #drop(node: CssNode, message: string): void {
    if (this.#dropped.length < MAX_DROPPED) this.#dropped.push({ line: node.loc?.start.line ?? 1, message });
  }
}

const opening = /^(function|\(|\[|\{)-token$/;
const closing = /^(\)|\]|\})-token$/;

/** The first place where brackets nest too deeply; null for any sheet that a person wrote. */
function findTooDeep(css: string): number | null {
  let depth = 0;
  let found: number | null = null;
  tokenize(css, (type, start) => {
    const name = tokenNames[type] ?? "";
    if (opening.test(name)) depth += 1;
    else if (closing.test(name)) depth = Math.max(0, depth - 1);
    if (depth > MAX_BRACKETS) found ??= start;
  });
  return found;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|[\n\r\f]/).length;
}
