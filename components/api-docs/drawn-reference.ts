import { apiReference } from "#lib/calls/reference.ts";
import { type ReferencePage, referencePages } from "#lib/calls/reference-pages.ts";
import type { Html } from "#lib/html.ts";
import { drawAreas } from "./draw-areas.ts";
import { drawPage } from "./draw-page.ts";
import { type NavGroup, navGroups } from "./nav-groups.ts";

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
