/** One thing that a tour shows. */
export interface TourStep {
  title: string;
  text: string;
  /** What is outlined meanwhile, as a selector; on a page that lacks it, nothing is. */
  target?: string;
  /** Said in place of `text` where there is no keyboard. */
  textOnTouch?: string;
  /** A selector: a page that lacks it does not get this step. */
  needs?: string;
}

export interface Tour {
  /** The name under which `TourStarted` remembers it. */
  page: string;
  isAt: (path: string) => boolean;
  steps: readonly TourStep[];
}

const questionScreen = (screen: string) => (path: string) =>
  path.startsWith("/surveys/question/") && path.endsWith(`/${screen}`);

/** The tours, each for the first visit of one page. */
export const tours: readonly Tour[] = [
  {
    page: "dashboard",
    isAt: (path) => path === "/dashboard",
    steps: [
      {
        title: "Three steps to the first answer",
        text: "The setup guide opens what is left to do. Nothing shows to shoppers before you enable the survey.",
        target: "section[aria-labelledby=guide-title]",
      },
      {
        title: "What shoppers will see",
        text: "The preview is your draft on an order page. Answer it as often as you like; nothing is saved.",
        target: "section[aria-labelledby=preview-title]",
      },
      {
        title: "Anywhere from here",
        text: "Ctrl K (⌘ K on a Mac) goes to any screen and to any question of your survey.",
        textOnTouch: "The magnifier at the top goes to any screen and to any question of your survey.",
        target: "button[aria-keyshortcuts]",
      },
    ],
  },
  {
    page: "editor",
    isAt: (path) => path === "/surveys/edit",
    steps: [
      {
        title: "Order matters",
        text: "Drag questions, or move them with the keyboard: Space lifts one, the arrows carry it, Space puts it down.",
        textOnTouch: "Drag a question by the dots before it, or tap the arrows beside it.",
        target: ":has(> nav[aria-label=Questions])",
      },
      {
        title: "Saved as you type",
        text: "The draft keeps itself, with undo and redo. Shoppers go on seeing what you published last.",
      },
      {
        title: "Publish when it is ready",
        text: "Publish says first what changes for shoppers.",
      },
    ],
  },
  {
    page: "analytics",
    isAt: (path) => path === "/surveys/analytics",
    steps: [
      {
        title: "One choice of days for everything",
        text: "Every number on the page follows it, and the address keeps it: send the link, and others see the same.",
      },
      {
        title: "How sure a share is",
        text: "The thin line at the end of a bar is where the true share very likely lies. More answers make it shorter.",
        needs: "[data-interval]",
      },
    ],
  },
  {
    page: "responses",
    isAt: questionScreen("responses"),
    steps: [
      {
        title: "Find an answer",
        text: "Search what people wrote, sort by a column, or narrow the days.",
      },
      {
        title: "Take them with you",
        text: "Export holds what the list holds: the same search, the same days, the same filters.",
      },
    ],
  },
];

/** The tour of the page at a path, which may be spelled in any letter case. */
export function tourAt(path: string): Tour | undefined {
  const spelled = path.toLowerCase().replace(/(?<=.)\/$/, "");
  return tours.find((tour) => tour.isAt(spelled));
}
