import { surfaceWords } from "#components/filters/response-filters.ts";

const words = new Map<string, string>(Object.entries(surfaceWords));

/** Where a survey was answered, in words; a place that is not known yet by its own name. */
export function surfaceWordOf(surface: string): string {
  return words.get(surface) ?? surface;
}
