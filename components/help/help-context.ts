import { createContext, use } from "react";

/** Why the panel opens: usually a question; after a rating below five it asks what to improve. */
export interface HelpOpening {
  about: "question" | "feedback";
  /** The panel's first line. */
  says: string;
}

export const plainOpening: HelpOpening = {
  about: "question",
  says: "Ask us anything about Afterword. Your message goes to our support team.",
};

/** Opens the frame's support chat or help panel, or an email to support. Frames without any do nothing. */
export const HelpContext = createContext<(opening: HelpOpening) => unknown>(() => undefined);

export function useOpenHelp(): (opening: HelpOpening) => unknown {
  return use(HelpContext);
}
