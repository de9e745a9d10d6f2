import type { SurveyDocument } from "./document.ts";

/**
 * The survey that a new account starts with: where shoppers heard of the store, what nearly stopped them, whether
 * they'd recommend it.
 */
export const defaultSurvey: SurveyDocument = {
  questions: [
    {
      questionNameId: "how-did-you-first-hear-about-us",
      type: "single",
      title: "How did you first hear about us?",
      required: false,
      randomize: true,
      allowOther: true,
      otherLabel: "Somewhere else",
      choices: [
        { id: "instagram", label: "Instagram", channel: "instagram" },
        { id: "tiktok", label: "TikTok", channel: "tiktok" },
        { id: "facebook", label: "Facebook", channel: "facebook" },
        { id: "youtube", label: "YouTube", channel: "youtube" },
        { id: "search", label: "Google or another search", channel: "search" },
        { id: "ai-assistant", label: "An AI assistant", channel: "ai" },
        { id: "podcast", label: "A podcast", channel: "podcast" },
        { id: "friend-or-family", label: "Friends or family", channel: "word-of-mouth" },
        { id: "article", label: "An article or blog", channel: "press" },
      ],
    },
    {
      questionNameId: "what-almost-stopped-you-from-buying",
      type: "single",
      title: "What almost stopped you from buying?",
      required: false,
      randomize: true,
      allowOther: true,
      otherLabel: "Something else",
      choices: [
        { id: "nothing", label: "Nothing", pinned: true },
        { id: "price", label: "The price" },
        { id: "delivery-cost", label: "The shipping cost" },
        { id: "delivery-time", label: "How long shipping takes" },
        { id: "unsure-of-fit", label: "Not sure it’s right for me" },
        { id: "trust", label: "Not sure I could trust the store" },
        { id: "payment", label: "The payment options" },
      ],
    },
    {
      questionNameId: "how-likely-to-recommend-us",
      type: "nps",
      title: "How likely are you to recommend us to a friend?",
      required: false,
      minLabel: "Not at all likely",
      maxLabel: "Very likely",
      followUp: {
        question: {
          questionNameId: "reason-for-your-score",
          type: "longText",
          title: "What is the main reason for your score?",
          required: false,
          placeholder: "A sentence is plenty",
        },
      },
    },
  ],
  thankYou: { title: "Thank you", message: "Your answers go straight to the people who run this store." },
  locale: "en",
  locales: ["en"],
  settings: {
    showProgress: true,
    allowBack: true,
    onePerPage: true,
    autoAdvance: true,
    showOn: ["thankYou", "orderStatus", "pos", "email", "link"],
  },
};
