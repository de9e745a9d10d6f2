import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Engine } from "php-parser";
import { membersOf } from "#lib/unknown-values.ts";

/** The file that translators of the WooCommerce plugin start from. */
export const potFile = "extensions/woocommerce/afterword/languages/afterword.pot";

const root = path.resolve(import.meta.dirname, "../..");
const plugin = path.join(root, "extensions/woocommerce/afterword");
const textDomain = "afterword";
const translates = new Set(["__", "esc_html__", "esc_html_e", "esc_attr__", "esc_attr_e"]);

interface PluginText {
  text: string;
  files: Set<string>;
  /** A comment for translators, and where the plugin's header has the text. */
  notes: Set<string>;
}

/** The content of {@link potFile}: every text of the plugin's code and header, in the order of the code. */
export function potText(): string {
  const texts = new Map<string, PluginText>();
  const add = (text: string, file: string, note = "") => {
    const entry = texts.get(text) ?? { text, files: new Set(), notes: new Set() };
    texts.set(text, entry);
    entry.files.add(file);
    if (note) entry.notes.add(note);
  };
  const main = readFileSync(path.join(plugin, "afterword.php"), "utf8");
  for (const field of ["Plugin Name", "Description"])
    add(
      new RegExp(`^ \\* ${field}:\\s+(\\S.*)$`, "m").exec(main)?.[1] ?? "",
      "afterword.php",
      `${field} of the plugin`,
    );
  for (const file of globSync("**/*.php", { cwd: plugin }).toSorted())
    for (const { text, note } of textsIn(readFileSync(path.join(plugin, file), "utf8"), file)) add(text, file, note);
  return `${header}${[...texts.values()].map(entryOf).join("\n")}`;
}

/** The texts that a PHP source passes to WordPress for translation. Throws if one isn't written out in place. */
export function textsIn(source: string, file: string): { text: string; note: string }[] {
  const engine = new Engine({ parser: { version: "7.4" }, ast: { withPositions: true } });
  const lines = source.split("\n");
  const found: { text: string; note: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { kind, what, arguments: given, loc } = membersOf(node);
    if (kind === "call" && translates.has(`${membersOf(what).name}`)) {
      const [text, domain] = Object.values(membersOf(given)).map((argument) => membersOf(argument).value);
      const line = Number(membersOf(membersOf(loc).start).line);
      if (typeof text !== "string" || domain !== textDomain)
        throw new Error(`${file}:${line} has no text to translate`);
      found.push({ text, note: /\/\* (translators: .+) \*\//.exec(lines[line - 2] ?? "")?.[1] ?? "" });
    }
    for (const [name, member] of Object.entries(membersOf(node))) if (name !== "loc") visit(member);
  };
  visit(engine.parseCode(source, file));
  return found;
}

const header = `# This file is distributed under the same license as the Afterword for WooCommerce plugin.
msgid ""
msgstr ""
"Project-Id-Version: Afterword for WooCommerce\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: ${textDomain}\\n"

`;

function entryOf({ text, files, notes }: PluginText): string {
  const comments = [...[...notes].map((note) => `#. ${note}`), ...[...files].map((file) => `#: ${file}`)];
  const format = /%(\d\$)?[sd]/.test(text) ? ["#, php-format"] : [];
  return [...comments, ...format, `msgid ${JSON.stringify(text)}`, 'msgstr ""', ""].join("\n");
}
