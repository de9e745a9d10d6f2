import type { CachedResponse, MessagePlace } from "./context.ts";

/**
 * Whether a message follows others of its page that this process didn't get, so that the response is read before it is
 * written. Writing what this process knows would fail, and with it the whole batch.
 */
export function followsElsewhere(message: MessagePlace | undefined, cached: CachedResponse | undefined): boolean {
  if (!message || message.sequence === null) return false;
  const isSamePage = cached?.last.pageId === message.pageId;
  const before = isSamePage ? (cached.last.sequence ?? message.sequence) : 0;
  return message.sequence > before + 1;
}

export function placeOf({ pageId, sequence }: MessagePlace): MessagePlace {
  return { pageId, sequence };
}
