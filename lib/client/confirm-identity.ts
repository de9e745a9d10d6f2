import { CallError } from "./call.ts";

/** A refusal that the person can resolve at once; the last part of the problem's type. */
export type ProofNeeded = "recent-sign-in-required" | "second-factor-required";

/** Asks the person to confirm their identity: true if they did, false if they declined. */
type AskToConfirm = (needed: ProofNeeded) => Promise<boolean>;

/** The refusals after which the person declined to confirm. */
const declined = new WeakSet<object>();

let ask: AskToConfirm | undefined;
let pending: Promise<boolean> | undefined;

/** Registers how a page asks. Returns a function that unregisters it. */
export function askToConfirmWith(asking: AskToConfirm): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/**
 * Makes a call; if it is refused because the sign-in is not recent or lacks a second factor, asks the person to confirm
 * their identity and retries once, so that nothing they entered is lost. Calls refused at the same time share one
 * prompt. Throws the refusal if the person declines, and anything else that the call throws.
 */
export async function withConfirmedIdentity<Answer>(makeCall: () => Promise<Answer>): Promise<Answer> {
  try {
    return await makeCall();
  } catch (error) {
    const needed = proofNeeded(error);
    if (needed === undefined) throw error;
    if (await confirmIdentity(needed)) return await makeCall();
    if (error instanceof CallError) declined.add(error);
    throw error;
  }
}

/** Asks the person to confirm their identity. True if they did; false if they declined, or no page can ask. */
export async function confirmIdentity(needed: ProofNeeded): Promise<boolean> {
  pending ??= ask?.(needed).finally(() => {
    pending = undefined;
  });
  return (await pending) ?? false;
}

/** Whether the person declined to confirm their identity, so that nothing happened and there is nothing to say. */
export function wasDeclined(error: CallError): boolean {
  return declined.has(error);
}

/** What a refusal asks the person to prove; undefined for any other error. */
export function proofNeeded(error: unknown): ProofNeeded | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined;
  const slug = error.problem?.type.split("/").at(-1);
  return slug === "recent-sign-in-required" || slug === "second-factor-required" ? slug : undefined;
}
