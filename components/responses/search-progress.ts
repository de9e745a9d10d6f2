import { formatCount } from "#lib/format-figure.ts";
import { countBefore, type PageOfResponses } from "./use-page-turn.ts";

/** The result so far of a search that stopped early, or that continued after one did. */
export function searchProgressMessage(page: PageOfResponses): { title: string; text: string } {
  const { items, nextCursor, lookedThrough = 0 } = page;
  const more = countBefore(page) > 0 ? " more" : "";
  if (items.length > 0) return { title: `${formatCount(items.length)}${more} found`, text: "" };
  if (nextCursor === null) return { title: more ? "No more responses" : "No responses found", text: "" };
  const another = page.page > 1 ? "another " : "";
  return {
    title: `No${more} responses found so far`,
    text: `Checked ${another}${formatCount(lookedThrough)} responses.`,
  };
}

/** Shown below a page that ended early: how many responses were searched for its matches. */
export function searchedCountMessage(lookedThrough: number): string {
  return `Found in the ${formatCount(lookedThrough)} responses checked so far. Select Next to search further back.`;
}
