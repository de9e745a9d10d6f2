import { createContext, use } from "react";

/** Why the panel opens: by itself it is a question; after a rating below five it asks what to do better. */
export interface HelpOpening {
  about: "question" | "feedback";
  /** The panel's first line. */
  says: string;
}

export const plainOpening: HelpOpening = {
  about: "question",
  says: "Ask us anything about Afterword. Your message goes to our support team.",
};

/** Opens the help panel of the frame. Frames without one have nothing to open. */
export const HelpContext = createContext<(opening: HelpOpening) => void>(() => undefined);

export function useOpenHelp(): (opening: HelpOpening) => void {
  return use(HelpContext);
}
