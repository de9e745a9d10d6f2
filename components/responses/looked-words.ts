import { formatCount } from "#lib/format-figure.ts";
import { countBefore, type ListedPage } from "./use-page-turn.ts";

/** What became of a search that stopped early, or that went on after one. */
export function lookedWords(page: ListedPage): { title: string; text: string } {
  const { items, nextCursor, lookedThrough = 0 } = page;
  const more = countBefore(page) > 0 ? " more" : "";
  if (items.length > 0) return { title: `${formatCount(items.length)}${more} found`, text: "" };
  if (nextCursor === null) return { title: more ? "No more responses" : "Nothing found", text: "" };
  const looked = `${formatCount(lookedThrough)} answers were looked through.`;
  return { title: `Nothing${more} found so far`, text: page.page > 1 ? `Another ${looked}` : looked };
}
