import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ApiDocsPage } from "#lib/api-docs/api-docs-page.ts";
import { drawText } from "#lib/api-docs/draw-fields.ts";
import { runDocs } from "#lib/api-docs/run-docs.ts";
import { html, trustedHtml } from "#lib/html.ts";
import { leadBackScript } from "#server/edge/into-admin.ts";
import nextConfig from "../../../next.config.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * What surrounds the pages of the reference: the styles and fonts of the product's screens, and one script.
 * @returns `draw`, which makes a page's document, and the hash of its script (CSP 3, section 2.3.1)
 */
export function documentParts() {
  const script = `${leadBackScript() ?? ""}
(${followColorScheme})();
addEventListener("DOMContentLoaded", () => {
  (${runDocs})(document.querySelector(".docs-page"));
  // As on the screens: browser tests wait for this.
  document.documentElement.dataset.hydrated = "";
});`;
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any">
<link rel="apple-touch-icon" href="/apple-icon.png" sizes="180x180">
<style>${trustedHtml(fontFaces() + sheet())}</style><script>${trustedHtml(script)}</script>`;
  const draw = ({ name, title, note, above, nav, content }: ApiDocsPage) => html`<!doctype html>
<html lang="en"><head><title>${name} · Afterword</title><meta name="description" content="${note.replaceAll("`", "")}">
${head}</head><body><header><span aria-hidden="true">⁂</span> Afterword</header>
<main><div class="docs-page"><div>${nav}</div><div class="docs-content">${
    above !== null && html`<p class="docs-back"><a href="${above}">API reference</a></p>`
  }<header><h1>${title}</h1><p>${drawText(note)}</p></header>${content}</div></div></main></body></html>
`;
  return { draw, scriptHash: createHash("sha256").update(script).digest("base64") };
}

/** Shows the color scheme that the screens keep for this browser under Mantine's key. Inlined as text. */
function followColorScheme(): void {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    let kept: string | null = null;
    try {
      kept = localStorage.getItem("mantine-color-scheme-value");
    } catch {}
    const isDark = kept === "dark" || (kept !== "light" && prefersDark.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  };
  set();
  prefersDark.addEventListener("change", set);
}

/** The stylesheets, with the names of breakpoints replaced as PostCSS does for the screens. */
function sheet(): string {
  const read = (file: string) => readFileSync(path.join(root, "components", `${file}.css`), "utf8");
  const named = read("ui/breakpoints")
    .split("\n")
    .filter((line) => line.startsWith("@custom-media "))
    .map((line) => line.replace(";", "").split(" "));
  const widths = new Map(named.map(([, name, ...query]) => [name, query.join(" ")] as const));
  return ["ui/tokens", "ui/global", "docs-nav", "chapters", "drawn-page", "reference", "document"]
    .map((file) => read(file.includes("/") ? file : `api-docs/${file}`))
    .join("")
    .replaceAll(/\((--[\w-]+)\)/g, (whole, name) => widths.get(name) ?? whole);
}

/** The fonts of Latin text, as the screens' build named their files. */
function fontFaces(): string {
  const folder = path.resolve(root, nextConfig.distDir ?? ".next");
  return globSync("static/media/*-latin-wght-normal.*.woff2", { cwd: folder })
    .map((file) => {
      const family = file.includes("/inter-") ? "Inter Variable" : "Source Serif 4 Variable";
      return `@font-face{font-family:"${family}";font-weight:200 900;font-display:swap;src:url(/_next/${file})}`;
    })
    .join("");
}
