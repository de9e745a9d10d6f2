import type { Template } from "#lib/calls/survey-template.ts";
import { libraryCategories } from "#lib/library/categories.ts";

export interface Shelf {
  id: string;
  name: string;
  templates: readonly Template[];
}

/** Templates in library order: the account's own first, then shelf by shelf. Empty shelves are omitted. */
export function groupTemplates(templates: readonly Template[]): Shelf[] {
  const own = { id: "own", name: "Your own", templates: templates.filter(({ isOwn }) => isOwn) };
  const shelves = libraryCategories.map(({ id, name }) => ({
    id,
    name,
    templates: templates.filter(({ isOwn, category }) => !isOwn && category === id),
  }));
  return [own, ...shelves].filter((shelf) => shelf.templates.length > 0);
}
