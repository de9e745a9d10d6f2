import { apiReference, type Reference } from "../calls/reference.ts";
import { type ReferencePage, referencePages } from "../calls/reference-pages.ts";
import { type Html, html } from "../html.ts";
import { drawChapters, type Installation } from "./chapters.ts";
import { drawCall, drawName } from "./draw-call.ts";
import { drawFields, drawText, drawType } from "./draw-fields.ts";
import { docsPath, drawNav } from "./draw-nav.ts";

/** A page of the API reference. */
export interface ApiDocsPage {
  /** The document's title, without the product's name. */
  name: string;
  title: string;
  /** One or two sentences, in which parts between backticks are code. */
  note: string;
  /** The path of the page above it; null for the first page. */
  above: string | null;
  nav: Html;
  /** What is below the title. */
  content: Html;
}

/** The first page's description, for search engines too. */
const firstNote =
  "Everything the app can do, available through the API. See what each call accepts, what it returns, and who can use it.";

let pages: readonly ReferencePage[] | undefined;
const drawn = new Map<string | null, ApiDocsPage>();

/**
 * A page of the reference, drawn once per process because it is the same for all readers; undefined if there is none.
 * @param slug null for the first page
 */
export function apiDocsPage(slug: string | null, installation: Installation): ApiDocsPage | undefined {
  pages ??= referencePages(apiReference(installation.appUrl));
  const known = drawn.get(slug);
  if (known) return known;
  const page = pages.find((one) => one.slug === slug);
  if (slug !== null && !page) return undefined;
  const made = {
    ...(page ? areaPage(page) : firstPage(pages, installation)),
    nav: drawNav(pages, slug),
  };
  drawn.set(slug, made);
  return made;
}

/** What applies to every call, and where each call is documented. */
function firstPage(all: readonly ReferencePage[], installation: Installation): Omit<ApiDocsPage, "nav"> {
  const content = html`<div class="docs-markup">${drawChapters(installation)}</div>
<h2 class="docs-areas" id="calls">Calls</h2><div class="docs-area-list">${drawAreas(all)}</div>`;
  return { name: "API", title: "API reference", note: firstNote, above: null, content };
}

/** The calls of an area, or the shapes. */
function areaPage({ title, note, calls, shapes }: ReferencePage): Omit<ApiDocsPage, "nav"> {
  const content = html`<div class="docs-markup">${calls.map(drawCall)}${shapes.map(drawShape)}</div>`;
  return { name: `API: ${title}`, title, note, above: docsPath(null), content };
}

/**
 * Where each call is documented. Entries use the anchors the calls had when all of them were on this page, so that old
 * links keep working.
 */
function drawAreas(all: readonly ReferencePage[]): Html {
  const draw = ({ slug, title, note, calls, shapes }: ReferencePage) => {
    const entry = (id: string, name: string) =>
      html`<li id="${id}"><a href="${docsPath(slug, id)}">${drawName(name)}</a></li>`;
    return html`<section id="area-${slug}" aria-labelledby="area-${slug}-title">
<h3 id="area-${slug}-title"><a href="${docsPath(slug)}">${title}</a></h3><p>${drawText(note)}</p>
<ul>${calls.map((call) => entry(call.id, call.title))}${shapes.map(({ name }) => entry(`shape-${name}`, name))}</ul>
</section>`;
  };
  const shown = all.filter(({ isInternal }) => !isInternal);
  const folded = all.filter(({ isInternal }) => isInternal);
  return html`${shown.map(draw)}<details class="internal"><summary>Calls of our own screens</summary>${folded.map(draw)}</details>`;
}

function drawShape({ name, note, fields, type }: Reference["shapes"][number]): Html {
  return html`<article class="shape" id="shape-${name}" aria-labelledby="shape-${name}-title"><div>
<h2 id="shape-${name}-title">${name}</h2>${note !== undefined && html`<p class="note">${drawText(note)}</p>`}${
    fields.length > 0 ? drawFields(fields, "optional") : note === undefined && drawType(type)
  }</div></article>
`;
}
