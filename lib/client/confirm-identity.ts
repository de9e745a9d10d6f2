import { CallError } from "./call.ts";

/** What a call is refused for that the person can settle at once; the last part of the problem's type. */
export type ProofNeeded = "recent-sign-in-required" | "second-factor-required";

/** Asks the person to confirm who they are: true once they did, false where they chose not to. */
type AskToConfirm = (needed: ProofNeeded) => Promise<boolean>;

let ask: AskToConfirm | undefined;
let pending: Promise<boolean> | undefined;

/** Says how a page asks. Gives what takes that back. */
export function askToConfirmWith(asking: AskToConfirm): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/**
 * Makes a call; where it is refused because the sign-in is not recent or lacks a second factor, asks the person to
 * confirm who they are and makes it once more, so that nothing they entered is lost. Calls refused at the same time share
 * one question. Throws the refusal where the person chose not to confirm, and anything else that the call throws.
 */
export async function withConfirmedIdentity<Answer>(makeCall: () => Promise<Answer>): Promise<Answer> {
  try {
    return await makeCall();
  } catch (error) {
    const needed = proofNeeded(error);
    if (needed === undefined || !(await confirmIdentity(needed))) throw error;
    return await makeCall();
  }
}

/** Asks the person to confirm who they are. True once they did; false where they chose not to, or no page can ask. */
export async function confirmIdentity(needed: ProofNeeded): Promise<boolean> {
  pending ??= ask?.(needed).finally(() => {
    pending = undefined;
  });
  return (await pending) ?? false;
}

/** What a refusal asks the person to prove; undefined for every other error. */
export function proofNeeded(error: unknown): ProofNeeded | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined;
  const slug = error.problem?.type.split("/").at(-1);
  return slug === "recent-sign-in-required" || slug === "second-factor-required" ? slug : undefined;
}
