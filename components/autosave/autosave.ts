import { CallError } from "#lib/client/call.ts";
import type { Problem } from "#lib/errors.ts";
import { sameJson } from "./same-json.ts";

/** Save status; `failed` and `invalid` keep the unsaved body and the reason. `isPassing`: worth retrying. */
export type SaveState =
  | { kind: "saved" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "failed"; problem: Problem | undefined; message: string; isPassing: boolean }
  | { kind: "invalid"; errors: Record<string, string[]>; message: string }
  | { kind: "conflict"; problem: Problem };

/** What keeps changes from being stored. */
export type SaveProblem = Extract<SaveState, { kind: "failed" | "invalid" | "conflict" }>;

interface SaveOptions {
  publish: boolean;
  /** The revision that this save builds on. */
  revision: number;
}

interface AutosaveInput<Body> {
  body: Body;
  revision: number;
  /** Saves, and returns the new revision and the body with the ids the server assigned. Rejects with a `CallError`. */
  save(body: Body, options: SaveOptions): Promise<{ revision: number; body: Body }>;
  /** Whether a running save of this body continues when the page is left. */
  outlivesPage(body: Body): boolean;
  pauseMs?: number;
}

export interface Autosave<Body> {
  state(): SaveState;
  /** What the last save met, until the changes are stored: a retry doesn't hide it. */
  problem(): SaveProblem | undefined;
  /** The last revision known to be stored. */
  revision(): number;
  subscribe(listener: () => void): () => void;
  /** Takes the newest body, which is saved once nothing has changed for a moment. */
  update(body: Body): void;
  /** Saves unsaved changes now; resolves to `saved` when all is stored, else to what prevented it. */
  flush(): Promise<SaveState>;
  /** Saves and publishes in one call; resolves to `saved` when it is live, else to what prevented it. */
  publish(): Promise<SaveState>;
  /**
   * Whether leaving now could lose changes: the last save failed, they wait for a running save, or that save ends with
   * the page.
   */
  isAtRisk(): boolean;
  /** Discards unsaved changes and continues from what is stored. */
  reset(body: Body, revision: number): void;
  /** Cancels what is scheduled; listeners stay. */
  stop(): void;
}

const retryPausesMs = [2_000, 5_000, 15_000, 30_000];

/**
 * Saves the newest body after each pause in typing, one request at a time and in order. What failed to send is kept and
 * retried with growing pauses; a conflict waits for a decision, and a refused body for its next change.
 */
export function createAutosave<Body>(input: AutosaveInput<Body>): Autosave<Body> {
  const { body, revision, save, outlivesPage, pauseMs = 700 } = input;
  const listeners = new Set<() => void>();
  let state: SaveState = { kind: "saved" };
  let problem: SaveProblem | undefined;
  let stored = { body, revision };
  let newest = body;
  let running: Promise<SaveState> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const enter = (next: SaveState) => {
    state = next;
    if (next.kind === "saved") problem = undefined;
    else if (next.kind !== "waiting" && next.kind !== "saving") problem = next;
    for (const listener of listeners) listener();
  };
  /** What the running save carries. */
  let carried: Body | undefined;

  const isUnsaved = () => !sameJson(newest, stored.body);
  const saveIn = (waitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), waitMs);
  };

  const send = async (options: Partial<SaveOptions> = {}): Promise<SaveState> => {
    while (running) await running;
    clearTimeout(timer);
    // The save we waited for may have hit a conflict.
    if (state.kind === "conflict") return state;
    if (!options.publish && !isUnsaved()) return { kind: "saved" };
    running = attempt({ publish: false, revision: stored.revision, ...options }).finally(() => {
      running = undefined;
    });
    const result = await running;
    if (result.kind === "failed" && isUnsaved() && result.isPassing) {
      saveIn(retryPausesMs[Math.min(failures++, retryPausesMs.length - 1)] ?? 30_000);
    }
    if (result.kind !== "saved") return result;
    failures = 0;
    if (isUnsaved()) {
      enter({ kind: "waiting" });
      saveIn(pauseMs);
    }
    return result;
  };

  const attempt = async (options: SaveOptions): Promise<SaveState> => {
    const sent = newest;
    carried = sent;
    enter({ kind: "saving" });
    try {
      stored = await save(sent, options);
      if (newest === sent) newest = stored.body;
      enter({ kind: "saved" });
      return { kind: "saved" };
    } catch (error) {
      const result = stateAfter(error);
      enter(result.kind === "failed" && !isUnsaved() ? { kind: "saved" } : result);
      return result;
    }
  };

  return {
    state: () => state,
    problem: () => problem,
    revision: () => stored.revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(next) {
      if (sameJson(next, newest)) return;
      newest = next;
      if (state.kind === "conflict") return;
      if (!isUnsaved() && !running) {
        clearTimeout(timer);
        enter({ kind: "saved" });
        return;
      }
      if (!running) enter({ kind: "waiting" });
      saveIn(pauseMs);
    },
    flush: () => (state.kind === "conflict" ? Promise.resolve(state) : send()),
    publish: () => (state.kind === "conflict" ? Promise.resolve(state) : send({ publish: true })),
    isAtRisk() {
      if (problem !== undefined) return true;
      return running !== undefined && (carried !== newest || !outlivesPage(newest));
    },
    reset(next, nextRevision) {
      clearTimeout(timer);
      stored = { body: next, revision: nextRevision };
      newest = next;
      enter({ kind: "saved" });
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

function stateAfter(error: unknown): SaveState {
  if (!(error instanceof CallError)) {
    console.warn("Could not save the draft.", error);
    return { kind: "failed", problem: undefined, message: "Something went wrong while saving.", isPassing: true };
  }
  const { status, problem, message } = error;
  if (status === 409 && problem && "current" in problem) return { kind: "conflict", problem };
  if (status === 400 && problem?.errors) return { kind: "invalid", errors: problem.errors, message };
  const isPassing = status === 0 || status === 408 || status === 429 || status >= 500;
  return { kind: "failed", problem, message, isPassing };
}
