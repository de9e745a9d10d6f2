"use client";
import { useEffect, useRef } from "react";
import type { Account } from "#lib/calls/shapes.ts";
import type { ChatSettings } from "#lib/chat.ts";
import { chatPerson } from "./chat-person.ts";
import { endChatBeforeLogout, openChat, startChat, trackInChat, updateChat } from "./run-chat.ts";
import type { TrackingEvent } from "./tracking-events.ts";

/** Opens the chat, with a text to answer if there is one; false if it can't be loaded. */
export type OpenChat = (text: string | null) => Promise<boolean>;

interface SupportChatProps {
  settings: ChatSettings;
  account: Account;
  /** What happened since the last page. */
  events: readonly TrackingEvent[];
  /** Called with what opens it. */
  onReady: (open: OpenChat) => void;
}

/** As specified. Nothing on the page waits for it. */
const START_AFTER_MS = 5000;

/** The support chat of a merchant who is signed in. It starts by itself after a while, or when it is opened. */
export function SupportChat({ settings, account, events, onReady }: SupportChatProps) {
  const latest = useRef(account);
  useEffect(() => {
    latest.current = account;
    updateChat(chatPerson(account));
  }, [account]);
  useEffect(() => {
    for (const { event, facts } of events) trackInChat(event, facts);
  }, [events]);
  useEffect(() => {
    onReady((text) => openChat(settings, chatPerson(latest.current), text));
    const timer = setTimeout(() => startChat(settings, chatPerson(latest.current)), START_AFTER_MS);
    document.addEventListener("click", endChatBeforeLogout, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", endChatBeforeLogout, true);
    };
  }, [settings, onReady]);
  return null;
}
