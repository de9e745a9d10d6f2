import type { ChatSettings } from "#lib/chat.ts";
import type { ChatPerson } from "./chat.ts";
import { intercomChat } from "./intercom-chat.ts";

let starting: Promise<boolean> | undefined;
let isRunning = false;
let person: ChatPerson | undefined;
/** What waits for the chat. */
const pending: (() => void)[] = [];

/** As specified. Nothing on the page waits for it. */
const START_AFTER_MS = 5000;

/** Starts the chat once the page has been there for a while; returns what cancels that. */
export function startChatLater(settings: ChatSettings, personThen: () => ChatPerson): () => void {
  const timer = setTimeout(() => startChat(settings, personThen()), START_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Starts the chat of this page, once. False if it can't be loaded. */
function startChat(settings: ChatSettings, first: ChatPerson): Promise<boolean> {
  person ??= first;
  starting ??= intercomChat.start(settings, person).then(
    () => {
      isRunning = true;
      for (const work of pending.splice(0)) work();
      return true;
    },
    (error: unknown) => {
      console.warn(error);
      return false;
    },
  );
  return starting;
}

/** Says what has changed about the merchant, if anything has. */
export function updateChat(now: ChatPerson): void {
  const isSame = JSON.stringify(now) === JSON.stringify(person);
  person = now;
  if (isRunning && !isSame) intercomChat.update(now);
}

/** Passes an event on, as soon as the chat runs. */
export function trackInChat(event: string, facts: Readonly<Record<string, string>>): void {
  const work = () => intercomChat.track(event, facts);
  if (isRunning) work();
  else pending.push(work);
}

/** A click that nothing follows is worse than the form that takes its place. */
const LONGEST_WAIT_MS = 4000;

/** Opens the chat, with a text to answer if there is one; false if it can't be loaded soon. */
export async function openChat(settings: ChatSettings, first: ChatPerson, text: string | null): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), LONGEST_WAIT_MS));
  const isStarted = await Promise.race([startChat(settings, first), late]);
  if (isStarted) intercomChat.open(text);
  return isStarted;
}

/** Before a link that logs out is followed, the chat forgets the merchant: what it stored would greet the next one. */
export function endChatBeforeLogout(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(logoutLink) : null;
  if (!link || !isRunning || event.defaultPrevented) return;
  event.preventDefault();
  isRunning = false;
  intercomChat.end();
  // Its own work after that is done first.
  setTimeout(() => window.location.assign(link.href), 0);
}

const logoutLink = 'a[href="/Account/Logout"]';
