import { readFileSync } from "node:fs";
import path from "node:path";
import { generate, parse, walk } from "css-tree";
import { expect, test } from "vitest";

const tokens = parse(readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8"), {
  parseCustomProperty: false,
});

/** The declarations of a rule, by its media query (empty for none) and selector. */
function declarationsOf(query: string, selector: string): string[] {
  const found: string[] = [];
  walk(tokens, {
    visit: "Rule",
    enter(rule) {
      const media = this.atrule?.prelude ? generate(this.atrule.prelude) : "";
      if (media !== query || generate(rule.prelude) !== selector) return;
      found.push(...rule.block.children.map((declaration) => generate(declaration)).toArray());
    },
  });
  return found;
}

test("dark colors are the same with and without scripts", () => {
  const withScripts = declarationsOf("", ':root[data-mantine-color-scheme="dark"]');
  expect(withScripts.length).toBeGreaterThan(20);
  expect(declarationsOf("(scripting:none) and (prefers-color-scheme:dark)", ":root")).toEqual(withScripts);
});
