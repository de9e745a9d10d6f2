import type { ChatSettings, ChatSources } from "#lib/chat.ts";

/** The chat in which merchants ask for support. */
export interface SupportChat {
  /** What the page needs to start it. */
  settings: ChatSettings;
  /** What the page's content security policy has to allow. */
  sources: ChatSources;
  /** Who a person is there, with a proof that only the server can make. */
  identify(personId: string): { userId: string; userHash: string };
}
