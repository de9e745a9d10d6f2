import { surfaceWords } from "#components/filters/response-filters.ts";

const words = new Map<string, string>(Object.entries(surfaceWords));

/** Where a survey was answered, in words; an unknown surface by its wire name. */
export function surfaceLabel(surface: string): string {
  return words.get(surface) ?? surface;
}
