import type { ReferencePage } from "#lib/calls/reference-pages.ts";
import { type Html, html } from "#lib/html.ts";
import { drawName } from "./draw-call.ts";
import { drawWords } from "./draw-fields.ts";
import { docsPath, type NavGroup } from "./nav-groups.ts";

/**
 * Where each call is documented. Entries use the anchors the calls had when all of them were on this page, so that old
 * links keep working.
 */
export function drawAreas(pages: readonly ReferencePage[], groups: readonly NavGroup[]): Html {
  return html`${pages.map(
    ({ slug, title, note }) => html`<section id="area-${slug}" aria-labelledby="area-${slug}-title">
<h3 id="area-${slug}-title"><a href="${docsPath(slug)}">${title}</a></h3><p>${drawWords(note)}</p>
<ul>${groups
      .find((group) => group.slug === slug)
      ?.items.map(
        ({ id, title: name }) => html`<li id="${id}"><a href="${docsPath(slug, id)}">${drawName(name)}</a></li>`,
      )}</ul>
</section>`,
  )}`;
}
