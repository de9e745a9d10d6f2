import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = path.resolve(import.meta.dirname, "../..");
const packageFile = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = packageFile.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

const folders = "{app,bench,components,docs,e2e,extensions,lib,ops,prisma,sandbox,scripts,server}";
const documents = globSync(["*.md", `${folders}/**/*.md`], { cwd: root, exclude: ["**/node_modules/**"] });
const sources = new Map(documents.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));

const fencedCode = /^```[\s\S]{0,20000}?^```/gm;
const link = /\]\(([^()\s]{1,300})\)|<img src="([^"]{1,300})"/g;
const ownPath =
  /`((?:app|bench|components|docs|e2e|extensions|lib|ops|prisma|sandbox|scripts|server)\/[^`\s<>{}…]{1,150})`/g;
const isElsewhere = /^(https?|mailto):/;
const ourCommand = /\bnpm run ([\w:-]{1,50})|\bnpm (test|start)\b|\bnode (scripts\/[\w./-]{1,100}\.m?[jt]s)/g;

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsIn(source: string): string[] {
  const headings = source.replaceAll(fencedCode, "").matchAll(/^#{1,6} (.{1,200})$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/\]\([^()]{1,300}\)/g, "")
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** The links of a document that lead nowhere. */
function deadLinksIn(file: string, source: string): string[] {
  const targets = [...source.replaceAll(fencedCode, "").matchAll(link)].map(
    ([, target, image]) => target ?? image ?? "",
  );
  return targets.filter((target) => {
    if (isElsewhere.test(target)) return false;
    const [address = "", anchor] = target.split("#", 2);
    const linked = address === "" ? file : path.posix.join(path.posix.dirname(file), address);
    if (!existsSync(path.join(root, linked))) return true;
    return anchor !== undefined && !anchorsIn(linked === file ? source : (sources.get(linked) ?? "")).includes(anchor);
  });
}

/** The files and folders of ours that a document names and that don't exist. Decision records tell of what was. */
function deadPathsIn(file: string, source: string): string[] {
  if (file.startsWith("docs/adr/0")) return [];
  const named = [...source.replaceAll(fencedCode, "").matchAll(ownPath)].map(([, found = ""]) => found);
  // `app/uninstalled` is a topic of Shopify's webhooks.
  const paths = named.filter((found) => /[.]|\/.*\//.test(found));
  return paths.filter((found) => globSync(found.replaceAll(/[[\]]/g, "?"), { cwd: root }).length === 0);
}

/** The commands in a document that name no script of ours. */
function unknownCommandsIn(source: string): string[] {
  const unknown = [...source.matchAll(ourCommand)].filter(([, run, short, file]) =>
    file === undefined ? !Object.hasOwn(scripts, run ?? short ?? "") : !existsSync(path.join(root, file)),
  );
  return unknown.map(([command]) => command);
}

test("there are documents to check", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/architecture.md"]));
  expect(documents.length).toBeGreaterThan(90);
});

test("links in documents lead to files and headings that exist", () => {
  expect([...sources].flatMap(([file, source]) => deadLinksIn(file, source).map((to) => `${file}: ${to}`))).toEqual([]);
});

test("files that documents name exist", () => {
  const dead = [...sources].flatMap(([file, source]) => deadPathsIn(file, source).map((to) => `${file}: ${to}`));
  expect(dead).toEqual([]);
});

test("a file that no longer exists is found", () => {
  expect(deadPathsIn("README.md", "See `server/entry.ts` and `server/no-such-file.ts`.")).toEqual([
    "server/no-such-file.ts",
  ]);
});

test("commands in documents exist", () => {
  const unknown = [...sources].flatMap(([file, source]) => unknownCommandsIn(source).map((name) => `${file}: ${name}`));
  expect(unknown).toEqual([]);
});

test("every decision record is listed once, with its number", () => {
  const listed = [
    ...(sources.get("docs/adr/README.md") ?? "").matchAll(/^\| \**\[(\d{1,4})\]\((\d{4}-[\w-]{1,100}\.md)\)/gm),
  ];
  expect(listed.map(([, , file]) => `docs/adr/${file}`).toSorted()).toEqual(
    documents.filter((file) => /^docs\/adr\/\d/.test(file)).toSorted(),
  );
  expect(listed.filter(([, number, file = ""]) => Number(number) !== Number(file.slice(0, 4)))).toEqual([]);
});

test.each(["[a](no-such-file.md)", "[a](docs/operations.md#no-such-heading)", "[a](#nowhere)", '<img src="no.png">'])(
  "the dead link of %s is found",
  (line) => expect(deadLinksIn("README.md", `# Here\n${line}`)).toHaveLength(1),
);

test("a link to a heading beside it is alive", () => {
  expect(deadLinksIn("README.md", "# The `SECRET_KEY`, again\n[a](#the-secret_key-again)")).toEqual([]);
});

test.each(["Run `npm run no-such-script`.", "node scripts/no-such-file.ts"])(
  "the unknown command of %s is found",
  (line) => expect(unknownCommandsIn(line)).toHaveLength(1),
);
