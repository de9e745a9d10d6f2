import { createParser, type EventSourceMessage } from "eventsource-parser";

interface EventStreamCallbacks {
  onEvent: (event: EventSourceMessage) => void;
  /** Called once, unless the reader closed it: it ended or broke off, or never opened. */
  onEnd: (hadOpened: boolean) => void;
}

/**
 * Reads a stream of server-sent events by `fetch`, because `EventSource` sends no session token. Returns a function that
 * closes it.
 * @param lastEventId where to start, if an event or a list was received before
 */
export function openEventStream(
  address: string,
  lastEventId: string | null,
  { onEvent, onEnd }: EventStreamCallbacks,
): () => void {
  const closing = new AbortController();
  let hadOpened = false;
  const read = async () => {
    const headers = { accept: "text/event-stream", ...(lastEventId === null ? {} : { "last-event-id": lastEventId }) };
    const answer = await fetch(address, { headers, cache: "no-store", signal: closing.signal });
    if (!answer.ok || !answer.body) return;
    hadOpened = true;
    const parser = createParser({ onEvent: (event) => closing.signal.aborted || onEvent(event) });
    const text = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await text.read(); !part.done; part = await text.read()) parser.feed(part.value);
  };
  read()
    .catch(() => undefined)
    .finally(() => closing.signal.aborted || onEnd(hadOpened));
  return () => closing.abort();
}
