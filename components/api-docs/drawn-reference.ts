import { apiReference } from "#lib/calls/reference.ts";
import { type ReferencePage, referencePages } from "#lib/calls/reference-pages.ts";
import type { Html } from "#lib/html.ts";
import { drawAreas } from "./draw-areas.ts";
import { drawPage } from "./draw-page.ts";
import { type NavGroup, navGroups } from "./nav-groups.ts";

interface DrawnReference {
  pages: readonly ReferencePage[];
  groups: readonly NavGroup[];
  /** The list of all pages with their calls, drawn too. */
  areas: Html;
  /** The markup of a page, drawn when its first reader comes. */
  markupOf(page: ReferencePage): Html;
}

let drawn: DrawnReference | undefined;

/** The reference of this process, made when its first reader comes: it is the same for all of them. */
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
