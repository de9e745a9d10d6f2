import type { Answer } from "#lib/survey/answer.ts";
import { listen } from "./guard.ts";
import type { ResponseEvent } from "./memory.ts";

/** Queues an event; it is sent at once and retried until the server has it. */
type Report = (event: ResponseEvent, answer?: Answer) => void;

/**
 * Sends a response's events in order, one message at a time. Unsent answers take one entry per question, so an outage
 * of any length keeps no more than the survey's answers; the next message carries all of them.
 * @param envelope returns the rest of a message, with a `sequence` that grows with each call; omits the order's facts
 * on request.
 */
export function sendResponses(address: string, envelope: (withOrder: boolean) => object): Report {
  const unsaved = new Map<string, Answer>();
  let due: ResponseEvent | undefined;
  let isBusy = false;
  let withOrder = true;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = async () => {
    clearTimeout(timer);
    if (!due || isBusy) return;
    isBusy = true;
    const event = due;
    const answers = [...unsaved.values()];
    let response: Partial<Response> = {};
    try {
      const body = JSON.stringify({ ...envelope(withOrder), event, answers });
      // A string is sent as text/plain, which needs no preflight. Browsers refuse keepalive bodies above 64 KiB; 20,000
      // characters stay below that in any script.
      // Cross-origin requests send no cookies.
      response = await fetch(address, { method: "POST", keepalive: body.length < 20_000, body });
    } catch {
      // No network, or the shop replaced `fetch` with one that throws.
    }
    isBusy = false;
    const { status = 500, headers } = response;
    if (status > 499 || status === 429) {
      const pauseSeconds = 2 ** Math.min(failures++, 6);
      timer = setTimeout(post, (Number(headers?.get("retry-after")) || pauseSeconds) * 1000);
    } else {
      failures = 0;
      if (status === 400 && withOrder) {
        // Bad order facts from a shop's template must not cost the shopper's answer.
        withOrder = false;
      } else {
        for (const answer of answers)
          if (unsaved.get(answer.questionNameId) === answer) unsaved.delete(answer.questionNameId);
        if (due === event && !unsaved.size) due = undefined;
      }
      void post();
    }
  };

  // A page being hidden may not come back: send what is waiting even while another message is in flight.
  const hurry = () => {
    isBusy = false;
    void post();
  };
  listen(window, "online", hurry);
  listen(window, "visibilitychange", hurry);
  return (event, answer) => {
    if (answer) unsaved.set(answer.questionNameId, answer);
    due = event; // the answers are sent with any event
    if (!failures) void post(); // otherwise the pause is running, perhaps one that the server asked for
  };
}
