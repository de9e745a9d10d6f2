import type { AnswerCondition } from "#lib/survey/document.ts";

/** A library question in a ready survey. */
export interface ReadyPart {
  templateId: string;
  /** An additional condition on who is asked, by the library's names. */
  showIf?: AnswerCondition;
}

/** A survey template: library questions that belong together. */
export interface ReadySurvey {
  id: string;
  name: string;
  /** What a merchant learns from it. */
  learns: string;
  parts: readonly ReadyPart[];
}

/** The ready surveys, most popular first. */
export const readySurveys: readonly ReadySurvey[] = [
  {
    id: "attribution",
    name: "Attribution",
    learns: "Learn which channels bring new customers, down to the creator, the podcast, and the search.",
    parts: [
      { templateId: "lib-first-heard" },
      {
        templateId: "lib-creator-or-podcast",
        showIf: { answer: "first-heard", op: "in", value: ["podcast", "instagram-post", "tiktok", "youtube"] },
      },
      { templateId: "lib-search-words", showIf: { answer: "first-heard", op: "is", value: "google" } },
      { templateId: "lib-heard-how-long-ago" },
    ],
  },
  {
    id: "post-purchase",
    name: "Post-purchase basics",
    learns:
      "Learn where customers heard about you, why they chose you, what nearly stopped them, and if they'd recommend you.",
    parts: [
      { templateId: "lib-first-heard" },
      { templateId: "lib-why-us" },
      { templateId: "lib-almost-stopped" },
      { templateId: "lib-recommend" },
    ],
  },
  {
    id: "nps",
    name: "NPS",
    learns: "Track how likely customers are to recommend you, read the reasons, and follow up on low scores.",
    parts: [
      { templateId: "lib-recommend" },
      { templateId: "lib-ease-of-order" },
      { templateId: "lib-may-we-contact-you", showIf: { answer: "recommend", op: "lte", value: 6 } },
    ],
  },
  {
    id: "product-research",
    name: "Product research",
    learns: "Learn what problem your product solves, what it replaces, and how much customers would miss it.",
    parts: [
      { templateId: "lib-which-problem" },
      { templateId: "lib-used-before" },
      { templateId: "lib-what-convinced" },
      { templateId: "lib-no-longer-buy" },
    ],
  },
];
