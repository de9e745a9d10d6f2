/**
 * Why a request to a partner got no answer. `refused`: its URL or its address isn't allowed; `timeout`: it took too long
 * in total; `too-large`: the body of the answer is too long; `network`: anything else between here and there.
 */
export type OutgoingFailure = "refused" | "timeout" | "too-large" | "network";

/** The beginning of an answer. */
export interface AnswerHead {
  status: number;
  headers: Headers;
}

/** A request to a partner or a store that got no answer. The message names at most the host, so it holds no secret. */
export class OutgoingError extends Error {
  override name = "OutgoingError";
  readonly kind: OutgoingFailure;
  /** What is wrong, for a sentence that doesn't speak of a request. */
  readonly reason: string;
  /** Whether it certainly never reached anyone: there was no address, or no connection. */
  readonly isUnsent: boolean;
  /** The head of a response whose body couldn't be read to its end; null if no response began. */
  readonly head: AnswerHead | null;

  constructor(
    kind: OutgoingFailure,
    message: string,
    {
      reason = message,
      isUnsent = kind === "refused",
      head = null,
    }: Partial<Pick<OutgoingError, "reason" | "isUnsent" | "head">> = {},
  ) {
    super(message);
    this.kind = kind;
    this.reason = reason;
    this.isUnsent = isUnsent;
    this.head = head;
  }
}
