import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Node, parseSync, type TemplateLiteral, Visitor } from "oxc-parser";

const root = path.resolve(import.meta.dirname, "../..");

export interface Statement {
  file: string;
  line: number;
  /** Includes the texts that it takes from constants and functions, of its own file or imported. */
  text: string;
}

interface Source {
  file: string;
  source: string;
  /** Constants and functions by name. */
  declarations: Map<string, Node[]>;
  /** The name of each import in its own file. */
  imports: Map<string, string>;
  texts: Node[];
}

/** Every SQL text of the product and its commands. */
export function findInProject(): Statement[] {
  const files = globSync("{server,scripts,sandbox}/**/*.{ts,mjs}", { cwd: root });
  const own = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file)).toSorted();
  const sources = own.map((file) => ({ file, source: readFileSync(path.join(root, file), "utf8") }));
  return findIn(sources.filter(({ source }) => /\b(FROM|JOIN|INTO|UPDATE|USING)\b/.test(source)));
}

/** The SQL texts of these sources. An imported name means every declaration of that name in them. */
export function findIn(files: readonly { file: string; source: string }[]): Statement[] {
  const sources = files.map(({ file, source }) => read(file, source));
  return sources.flatMap((it) =>
    it.texts.flatMap((node) => {
      const own = it.source.slice(node.start, node.end);
      if (!/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|COPY)\b/.test(own)) return [];
      return [{ file: it.file, line: lineOf(it.source, node.start), text: fullText(node, it, sources, new Set()) }];
    }),
  );
}

function read(file: string, source: string): Source {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const it: Source = { file, source, declarations: new Map(), imports: new Map(), texts: [] };
  const declare = (name: string, node: Node) => {
    it.declarations.set(name, [...(it.declarations.get(name) ?? []), node]);
  };
  new Visitor({
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type === "Identifier") it.imports.set(local.name, imported.name);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init) declare(id.name, init);
    },
    FunctionDeclaration: (node) => {
      if (node.id) declare(node.id.name, node);
    },
    TemplateLiteral: (node) => it.texts.push(node),
    Literal: (node) => typeof node.value === "string" && it.texts.push(node),
  }).visit(program);
  return it;
}

/** All texts within a node, and those of the names that its templates use. */
function fullText(node: Node, it: Source, sources: readonly Source[], seen: Set<Node>): string {
  if (seen.has(node)) return "";
  seen.add(node);
  if (node.type === "Literal") return typeof node.value === "string" ? ` ${node.value} ` : "";
  if (node.type === "TemplateLiteral") return templateText(node, it, sources, seen);
  return childrenOf(node)
    .map((child) => fullText(child, it, sources, seen))
    .join("");
}

function templateText(
  { quasis, expressions }: TemplateLiteral,
  it: Source,
  sources: readonly Source[],
  seen: Set<Node>,
) {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      const names = expression ? namesIn(expression) : [];
      const declared = names.flatMap((name) => declarationsOf(name, it, sources));
      const texts = declared.map(({ node, from }) => fullText(node, from, sources, seen));
      return [value.raw, expression ? fullText(expression, it, sources, seen) : "", ...texts].join(" ");
    })
    .join("");
}

function declarationsOf(name: string, it: Source, sources: readonly Source[]): { node: Node; from: Source }[] {
  const imported = it.imports.get(name);
  if (imported === undefined) return (it.declarations.get(name) ?? []).map((node) => ({ node, from: it }));
  return sources.flatMap((from) => (from.declarations.get(imported) ?? []).map((node) => ({ node, from })));
}

function namesIn(node: Node): string[] {
  if (node.type === "Identifier") return [node.name];
  return (node.type === "MemberExpression" ? [node.object] : childrenOf(node)).flatMap(namesIn);
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (key === "parent" ? [] : [value].flat().filter(isNode)));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function lineOf(source: string, start: number): number {
  return source.slice(0, start).split("\n").length;
}
