import type { Template } from "#lib/calls/survey-template.ts";
import { libraryTemplates } from "#lib/library/index.ts";

/** The language that the library is written in; the others are its translations. */
export const LIBRARY_LOCALE = "en";

/** When the library was last written, for lists by time. */
export const libraryDate = new Date("2026-11-20T00:00:00.000Z");

/** The built-in templates, in wire format. */
export const library: readonly Template[] = libraryTemplates.map(
  ({ id, name, description, category, questions }): Template => ({
    id,
    name,
    description,
    category,
    imageUrl: null,
    questions: [...questions],
    isOwn: false,
  }),
);

const byId = new Map(library.map((template) => [template.id, template]));

export function libraryTemplate(id: string): Template | undefined {
  return byId.get(id);
}
