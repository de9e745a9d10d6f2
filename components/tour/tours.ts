import type { Account } from "#lib/calls/shapes.ts";
import type { TourPage } from "./tour-page.ts";

/** One step of a tour. */
export interface TourStep {
  title: string;
  text: string;
  /** Selector of the element to outline; nothing is outlined if the page lacks it. */
  target?: string;
  /** Replaces `text` on devices without a keyboard. */
  textOnTouch?: string;
  /** Selector of an element the step requires; without it, the step is skipped. */
  needs?: string;
  /** It says how to get responses, which is done once the survey is on, or was seen this month. */
  isForFirstResponse?: true;
}

/** The steps of each page's tour. */
const steps: Record<TourPage, readonly TourStep[]> = {
  dashboard: [
    {
      title: "Get your first response in 2 steps",
      text: "The setup guide shows what's left to do. Shoppers won't see your survey until you enable it.",
      target: "section[aria-labelledby=guide-title]",
      isForFirstResponse: true,
    },
    {
      title: "What shoppers will see",
      text: "This is your draft on an order page. Try it as often as you like. Preview answers aren't saved.",
      target: "section[aria-labelledby=preview-title]",
    },
    {
      title: "Go anywhere",
      text: "Press Ctrl K (⌘ K on a Mac) to go to any page or survey question.",
      textOnTouch: "Tap the search icon at the top to go to any page or survey question.",
      target: "button[aria-keyshortcuts]",
    },
  ],
  editor: [
    {
      title: "Order matters",
      text: "Drag to reorder. On a keyboard, press Space to pick up, use the arrow keys to move, and press Space to drop.",
      textOnTouch: "Drag a question by its dots, or tap the arrows next to it.",
      target: ":has(> nav[aria-label=Questions])",
    },
    {
      title: "Saved as you type",
      text: "Your draft saves automatically, and you can undo and redo. Shoppers keep seeing the last published version.",
    },
    {
      title: "Publish when you're ready",
      text: "You'll see a summary of changes before you publish.",
    },
  ],
  analytics: [
    {
      title: "One date range for the whole page",
      text: "All metrics use this date range. Share the link and your team sees the same view.",
    },
    {
      title: "See how precise your results are",
      text: "“Show margin of error” draws a thin line over each bar. It shrinks as you collect more responses.",
      needs: "input[name=margin]",
    },
  ],
  responses: [
    {
      title: "Find a response",
      text: "Search what shoppers wrote, sort by a column, or choose a date range.",
    },
    {
      title: "Export what you see",
      text: "Your export uses the same search, date range, and filters as the list.",
    },
  ],
};

/** The steps of a page's tour without those whose advice was followed already. */
export function stepsLeft(
  page: TourPage,
  { surveyEnabled, planUsage }: Pick<Account, "surveyEnabled" | "planUsage">,
): TourStep[] {
  const isDone = surveyEnabled || planUsage.orders > 0;
  return steps[page].filter(({ isForFirstResponse }) => !isForFirstResponse || !isDone);
}
