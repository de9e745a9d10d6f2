import { apiReference, type Reference } from "#lib/calls/reference.ts";
import { type ReferencePage, referencePages } from "#lib/calls/reference-pages.ts";
import { type Html, html } from "#lib/html.ts";
import { drawCall, drawName } from "./draw-call.ts";
import { drawFields, drawText, drawType } from "./draw-fields.ts";
import { docsPath, type NavGroup, navGroups } from "./nav-groups.ts";

interface DrawnReference {
  pages: readonly ReferencePage[];
  groups: readonly NavGroup[];
  /** The index of all pages with their calls, rendered too. */
  areas: Html;
  /** The markup of a page, rendered on first use. */
  markupOf(page: ReferencePage): Html;
}

let drawn: DrawnReference | undefined;

/** This process's copy of the reference, built on first use because it is the same for all readers. */
export function drawnReference(appUrl: string): DrawnReference {
  drawn ??= draw(appUrl);
  return drawn;
}

function draw(appUrl: string): DrawnReference {
  const pages = referencePages(apiReference(appUrl));
  const markups = new Map<string, Html>();
  const markupOf = (page: ReferencePage) => {
    const markup = markups.get(page.slug) ?? drawPage(page);
    markups.set(page.slug, markup);
    return markup;
  };
  const groups = navGroups(pages);
  return { pages, groups, areas: drawAreas(pages, groups), markupOf };
}

/**
 * Where each call is documented. Entries use the anchors the calls had when all of them were on this page, so that old
 * links keep working.
 */
function drawAreas(pages: readonly ReferencePage[], groups: readonly NavGroup[]): Html {
  const draw = ({
    slug,
    title,
    note,
  }: ReferencePage) => html`<section id="area-${slug}" aria-labelledby="area-${slug}-title">
<h3 id="area-${slug}-title"><a href="${docsPath(slug)}">${title}</a></h3><p>${drawText(note)}</p>
<ul>${groups
    .find((group) => group.slug === slug)
    ?.items.map(
      ({ id, title: name }) => html`<li id="${id}"><a href="${docsPath(slug, id)}">${drawName(name)}</a></li>`,
    )}</ul>
</section>`;
  const shown = pages.filter(({ isInternal }) => !isInternal);
  const folded = pages.filter(({ isInternal }) => isInternal);
  return html`${shown.map(draw)}<details class="internal"><summary>Calls of our own screens</summary>${folded.map(draw)}</details>`;
}

/** The content of a reference page below its title. It is the same for everyone, so it is rendered once. */
function drawPage({ calls, shapes }: ReferencePage): Html {
  return html`${calls.map(drawCall)}${shapes.map(drawShape)}`;
}

function drawShape({ name, note, fields, type }: Reference["shapes"][number]): Html {
  return html`<article class="shape" id="shape-${name}" aria-labelledby="shape-${name}-title"><div>
<h2 id="shape-${name}-title">${name}</h2>${note !== undefined && html`<p class="note">${drawText(note)}</p>`}${
    fields.length > 0 ? drawFields(fields, "optional") : note === undefined && drawType(type)
  }</div></article>
`;
}
