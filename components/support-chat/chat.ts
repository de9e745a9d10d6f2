import type { ChatSettings } from "#lib/chat.ts";

/** What the chat knows of a merchant: Intercom's attributes of a user, and of their company. */
export type ChatPerson = Record<string, unknown> & { company: Record<string, unknown> };

/** The support chat in the page. */
export interface Chat {
  /** Loads its script, and signs the merchant in. Rejects if the script can't be loaded, as where a blocker is on. */
  start(settings: ChatSettings, person: ChatPerson): Promise<void>;
  /** Says what has changed about the merchant. */
  update(person: ChatPerson): void;
  /** Opens it, with a text to answer if there is one. */
  open(text: string | null): void;
  track(event: string, facts: Readonly<Record<string, string>>): void;
  /** Signs the merchant out of it, and removes what it stored in the browser. */
  end(): void;
}
