"use client";
import { useEffect, useRef } from "react";
import type { Account } from "#lib/calls/shapes.ts";
import type { ChatSettings } from "#lib/chat.ts";
import { useCall } from "#lib/client/hooks.ts";
import { chatPerson } from "./chat-person.ts";
import { endChatBeforeLogout, openChat, startChatLater, trackInChat, updateChat } from "./run-chat.ts";
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

/** The support chat of a merchant who is signed in. It starts by itself after a while, or when it is opened. */
export function SupportChat({ settings, account, events, onReady }: SupportChatProps) {
  // Nothing here waits for it, or follows its changes.
  const { data: store } = useCall(
    "app.GetStore",
    {},
    { enabled: account.integration !== "None", staleTime: Number.POSITIVE_INFINITY },
  );
  const person = chatPerson(account, store?.monthlyOrders ?? null);
  const latest = useRef(person);
  useEffect(() => {
    latest.current = person;
    updateChat(person);
  });
  useEffect(() => {
    for (const { event, facts } of events) trackInChat(event, facts);
  }, [events]);
  useEffect(() => {
    onReady((text) => openChat(settings, latest.current, text));
    const cancel = startChatLater(settings, () => latest.current);
    document.addEventListener("click", endChatBeforeLogout, true);
    return () => {
      cancel();
      document.removeEventListener("click", endChatBeforeLogout, true);
    };
  }, [settings, onReady]);
  return null;
}
