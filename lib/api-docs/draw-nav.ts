import type { ReferencePage } from "../calls/reference-pages.ts";
import { type Html, html } from "../html.ts";
import { chapters } from "./chapters.ts";
import { drawName } from "./draw-call.ts";

interface NavGroup {
  /** The page it describes; null for the first page. */
  slug: string | null;
  title: string;
  /** Folded, below the others. */
  isInternal: boolean;
  items: readonly { id: string; title: string; method?: string }[];
}

/**
 * The list of pages with the current one's contents; the filter (`run-docs.ts`) shows those of the others. On phones a
 * button opens it.
 * @param slug the current page; null for the first one
 */
export function drawNav(pages: readonly ReferencePage[], slug: string | null): Html {
  const groups = navGroups(pages).filter(({ items }) => items.length > 0);
  const internal = groups.filter(({ isInternal }) => isInternal);
  const draw = (group: NavGroup) => drawGroup(group, group.slug === slug);
  return html`<nav class="docs-nav" aria-label="API reference"${slug === null && html` data-first`}>
<button type="button" aria-expanded="false">Contents</button><div>
<label for="docs-filter">Find a call</label><input id="docs-filter" type="search" placeholder="Save, members, stats…">
${groups.filter(({ isInternal }) => !isInternal).map(draw)}
<details${internal.some((group) => group.slug === slug) && html` open`}><summary>Calls of our own screens</summary>${internal.map(draw)}</details>
<p role="status"></p></div></nav>`;
}

function drawGroup({ slug, title, items }: NavGroup, isCurrent: boolean): Html {
  return html`<section><a href="${docsPath(slug)}"${isCurrent && html` aria-current="page"`}>${title}</a><ul${!isCurrent && html` hidden`}>${items.map(
    ({ id, title: name, method }) =>
      html`<li><a href="${isCurrent ? `#${id}` : docsPath(slug, id)}"><span>${drawName(name)}</span>${
        method !== undefined && html`<small>${method}</small>`
      }</a></li>`,
  )}</ul></section>`;
}

/** The contents of the reference, page by page. */
function navGroups(pages: readonly ReferencePage[]): NavGroup[] {
  return [
    { slug: null, title: "Getting started", isInternal: false, items: chapters },
    ...pages.map(({ slug, title, calls, shapes, isInternal }) => ({
      slug,
      title,
      isInternal,
      items: [
        ...calls.map(({ id, title: name, method }) => ({ id, title: name, method })),
        ...shapes.map(({ name }) => ({ id: `shape-${name}`, title: name })),
      ],
    })),
  ];
}

/** The path of a reference page, or of a section in it. */
export function docsPath(slug: string | null, id?: string): string {
  return `/docs/api${slug === null ? "" : `/${slug}`}${id === undefined ? "" : `#${id}`}`;
}
