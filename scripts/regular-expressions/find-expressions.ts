import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Argument, type CallExpression, type NewExpression, parseSync, Visitor } from "oxc-parser";
import { type Constants, textOf } from "./text-of.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface LiteralExpression {
  file: string;
  pattern: string;
  flags: string;
}

/** A `new RegExp` whose pattern is only known at run time. */
export interface RuntimeExpression {
  file: string;
  code: string;
}

export interface ProductExpressions {
  expressions: LiteralExpression[];
  runtime: RuntimeExpression[];
}

/** The regular expressions of everything that runs in the product, without tests and their helpers. */
export function findInProduct(): ProductExpressions {
  const files = globSync("{app,components,lib,server}/**/*.{js,mjs,ts,tsx}", { cwd: root }).concat("proxy.ts");
  const product = files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const found = product.toSorted().map((file) => findIn(file, readFileSync(path.join(root, file), "utf8")));
  return {
    expressions: found.flatMap(({ expressions }) => expressions),
    runtime: found.flatMap(({ runtime }) => runtime),
  };
}

/** The expressions of one source: literals, and each `RegExp` built from texts and constants of the same file. */
export function findIn(file: string, source: string): ProductExpressions {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: ProductExpressions = { expressions: [], runtime: [] };
  const constants: Constants = new Map();
  const calls: (CallExpression | NewExpression)[] = [];
  const addCall = (call: CallExpression | NewExpression) => {
    if (call.callee.type === "Identifier" && call.callee.name === "RegExp") calls.push(call);
  };
  new Visitor({
    // A name that is declared twice is ambiguous.
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier") constants.set(id.name, constants.has(id.name) ? null : init);
    },
    Literal: (literal) => {
      if ("regex" in literal) found.expressions.push({ file, ...literal.regex });
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  for (const {
    arguments: [pattern, flags],
    start,
    end,
  } of calls) {
    if (isLiteral(pattern)) continue;
    const texts = { pattern: textOf(pattern, constants), flags: flags ? textOf(flags, constants) : "" };
    if (texts.pattern === null || texts.flags === null) found.runtime.push({ file, code: source.slice(start, end) });
    else found.expressions.push({ file, pattern: texts.pattern, flags: texts.flags });
  }
  return found;
}

function isLiteral(argument: Argument | undefined): boolean {
  return argument?.type === "Literal" && "regex" in argument;
}
