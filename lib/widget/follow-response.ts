import type { Answer, OrderFacts } from "#lib/survey/answer.ts";
import type { Memory, ResponseEvent } from "./memory.ts";

/** What is read of the answer to a message. */
type Reply = { status: number; headers: { get(name: string): string | null } };

type Followed = [
  /** Remembers, sends and announces an event. */
  happened: (event: ResponseEvent, answer?: Answer) => void,
  /** Sends what is waiting, even while another message is in flight: the page may not come back. */
  hurry: () => void,
];

/**
 * Follows one page's response to its end. Its events are sent in order, one message at a time, at once, and retried
 * until the server has them. Unsent answers take one entry per question, so an outage of any length keeps no more than
 * the survey's answers; the next message carries all of them.
 * @param memory what the page remembers of the response; changes as it goes on
 * @param keep stores the memory
 * @param fields the other fields of a message: the store, the survey, the place, the order's facts
 * @param announce called with the name of the browser event that a merchant's tag manager can use
 */
export function followResponse(
  memory: Memory,
  keep: () => void,
  fields: Record<string, unknown> & { order?: OrderFacts | undefined },
  send: (body: string) => Promise<Reply>,
  announce: (name: string, answer?: Answer) => void,
): Followed {
  const unsaved = new Map<string, Answer>();
  let due: ResponseEvent | undefined;
  let isBusy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = async () => {
    clearTimeout(timer);
    if (!due || isBusy) return;
    isBusy = true;
    const event = due;
    const answers = [...unsaved.values()];
    let reply: Reply | undefined;
    memory.sequence++;
    keep();
    try {
      // Anything else in the memory is ignored there.
      reply = await send(JSON.stringify({ ...memory, ...fields, event, answers }));
    } catch {
      // No network, or the shop replaced `fetch` with one that throws.
    }
    isBusy = false;
    const status = reply?.status ?? 500;
    if (status > 428) {
      const pauseSeconds = 2 ** Math.min(failures++, 6);
      timer = setTimeout(post, (Number(reply?.headers.get("retry-after")) || pauseSeconds) * 1000);
    } else {
      failures = 0;
      if (status === 400 && fields.order) {
        // Bad order facts from a shop's template must not cost the shopper's answer.
        fields.order = undefined;
      } else {
        for (const answer of answers)
          if (unsaved.get(answer.questionNameId) === answer) unsaved.delete(answer.questionNameId);
        if (due === event && !unsaved.size) due = undefined;
      }
      void post();
    }
  };

  return [
    (event, answer) => {
      if (memory.reached === "complete") return;
      if (answer) {
        memory.answers.push(answer);
        unsaved.set(answer.questionNameId, answer);
      }
      due = memory.reached = event; // the answers are sent with any event
      if (!failures) void post(); // otherwise the pause is running, perhaps one that the server asked for
      announce(`afterword:${event.replace(/e?$/, "ed")}`, answer);
    },
    () => {
      isBusy = false;
      void post();
    },
  ];
}
