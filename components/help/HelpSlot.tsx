"use client";
import { IconMessageCircle } from "@tabler/icons-react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { useIsEmbedded } from "#components/session/use-is-embedded.ts";
import type { OpenChat } from "#components/support-chat/SupportChat.tsx";
import { type TrackingEvent, takeTrackingEvents } from "#components/support-chat/tracking-events.ts";
import { InAdmin } from "#components/ui/in-admin-context.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import type { Account } from "#lib/calls/shapes.ts";
import type { ChatSettings } from "#lib/chat.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./HelpSlot.module.css";
import { HelpContext, type HelpOpening, plainOpening } from "./help-context.ts";

const SupportChat = onDemand(() =>
  import("#components/support-chat/SupportChat.tsx").then((module) => module.SupportChat),
);
const HelpPanel = onDemand(() => import("./HelpPanel.tsx").then((module) => module.HelpPanel));

interface HelpSlotProps {
  /** The support chat; null if the operator has none. */
  chat: ChatSettings | null;
  children: ReactNode;
}

/** The chat's proof of who it is, in the account, is valid for at least an hour. */
const keepsProof = { refetchInterval: 45 * 60 * 1000 } as const;

/** Support in the main frame: a round button at the bottom right, on phones in the menu, and the chat that it opens, or the panel without one. */
export function HelpSlot({ chat, children }: HelpSlotProps) {
  const { data: account } = useCall("Profile.Profile", {}, chat ? keepsProof : {});
  const inAdmin = useContext(InAdmin);
  const [opening, setOpening] = useState<HelpOpening>();
  const [isOpen, setOpen] = useState(false);
  const events = useTrackingEvents(account);
  const [pending] = useState(pendingChat);
  const hasChat = chat !== null && Boolean(account?.intercomUserId);
  const open = async (why: HelpOpening) => {
    // Blockers often keep a chat from loading: then the panel is there.
    if (hasChat && (await pending.open(why.about === "feedback" ? why.says : null))) return;
    setOpening(why);
    setOpen(true);
  };
  return (
    <HelpContext value={open}>
      {children}
      {/* Narrow screens have no room beside the content: there it's in the menu (PhoneMenu), if that is ours. */}
      <button
        type="button"
        className={classes.button}
        data-in-admin={inAdmin || undefined}
        onClick={() => void open(plainOpening)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Help"
        title="Help"
      >
        <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {chat && account?.intercomUserId && (
        <SupportChat settings={chat} account={account} events={events} onReady={pending.ready} />
      )}
      {opening && <HelpPanel opening={opening} isOpen={isOpen} close={() => setOpen(false)} />}
    </HelpContext>
  );
}

const noEvents: readonly TrackingEvent[] = [];

/** What happened since the last page, or in a store's admin in this session, once it was read. */
function useTrackingEvents(account: Account | undefined): readonly TrackingEvent[] {
  const [events, setEvents] = useState(noEvents);
  const isEmbedded = useIsEmbedded();
  const { intercomUserId = null, integration = "None" } = account ?? {};
  useEffect(() => {
    takeTrackingEvents(isEmbedded ? { intercomUserId, integration } : null)
      .then((taken) => taken.length > 0 && setEvents(taken))
      .catch(console.warn);
  }, [isEmbedded, intercomUserId, integration]);
  return events;
}

/** A click that nothing follows is worse than the form that takes the chat's place. */
const LONGEST_WAIT_MS = 4000;

/**
 * The support chat of a page that may still be loading its code: a request made before that opens it as soon as it is
 * there.
 */
export function pendingChat(): { ready: (open: OpenChat) => void; open: OpenChat } {
  // The oldest browsers that we name have no Promise.withResolvers().
  let ready: (open: OpenChat) => void = () => undefined;
  const loaded = new Promise<OpenChat>((resolve) => {
    ready = resolve;
  });
  const open: OpenChat = async (text) => {
    const late = new Promise<null>((giveUp) => setTimeout(() => giveUp(null), LONGEST_WAIT_MS));
    const chat = await Promise.race([loaded, late]);
    return chat ? await chat(text) : false;
  };
  return { ready, open };
}
