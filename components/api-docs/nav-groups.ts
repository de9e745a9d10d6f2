import type { ReferencePage } from "#lib/calls/reference-pages.ts";
import { chapters } from "./chapters.ts";

export interface NavGroup {
  /** The page it describes; null for the first page. */
  slug: string | null;
  title: string;
  /** Folded, below the others. */
  isInternal: boolean;
  items: readonly { id: string; title: string; method?: string }[];
}

/** The contents of the reference, page by page. */
export function navGroups(pages: readonly ReferencePage[]): NavGroup[] {
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
