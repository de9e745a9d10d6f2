import type { Template } from "#lib/calls/survey-template.ts";

/** The templates that contain every word of a search in their name, note, category or questions. */
export function matchingTemplates(templates: readonly Template[], search: string): Template[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter(({ name, description, category, questions }) => {
    const text = [name, description, category, ...questions.map(({ title }) => title)].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
