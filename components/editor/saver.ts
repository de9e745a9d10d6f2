import { sameJson } from "#components/autosave/same-json.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { CallError, type CallOptions, type InputOf } from "#lib/client/call.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { conflictIn } from "./conflict.ts";
import { withIdsOf } from "./draft-history.ts";
import { errorsByField, type SaveBody } from "./save-body.ts";

export type SaveSurvey = (change: InputOf<"Survey.Save">["body"], options: CallOptions) => Promise<Survey>;

// A save in progress outlives the page. Browsers limit keepalive bodies to 64 KiB in total; at three bytes per
// character this stays below.
const maxKeepaliveLetters = 20_000;

/** Whether a save of this body in progress is finished after the page is closed. */
export const outlivesPage = ({ body }: SaveBody) => JSON.stringify(body).length < maxKeepaliveLetters;

interface Outcome {
  onStored(sent: SaveBody, answer: Survey): void;
  /** Error messages by field, as returned by `errorsByField`. */
  onRefused(errors: Record<string, string>): void;
}

/** The save function for autosave: saves a survey, reports the result, and returns the body with the assigned ids. */
export function saverOf(id: string, save: SaveSurvey, { onStored, onRefused }: Outcome) {
  const taken = (sent: SaveBody, answer: Survey) => {
    onStored(sent, answer);
    return { revision: answer.revision, body: named(sent, answer) };
  };
  return async (sent: SaveBody, { publish, revision }: { publish: boolean; revision: number }) => {
    const body = { id, ...sent.body, revision, ...(publish ? { publish } : {}) };
    try {
      return taken(sent, await save(body, { keepalive: outlivesPage(sent) }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const current = conflictIn(error.problem)?.current;
      // An earlier attempt whose response was lost, or one that outlived the previous page.
      if (current && !publish && isStoredAs(sent, current)) return taken(sent, current);
      onRefused(errorsByField(error.problem?.errors ?? {}, sent));
      throw error;
    }
  };
}

/** Whether a survey equals what was sent, apart from ids assigned by the server. */
function isStoredAs(sent: SaveBody, current: Survey): boolean {
  const { body } = named(sent, current);
  return Object.entries(body).every(([field, value]) => sameJson(value, membersOf(current)[field]));
}

function named(sent: SaveBody, answer: Survey): SaveBody {
  const questions = sent.body.questions.map((question, index) => withIdsOf(question, answer.questions[index]));
  return { keys: sent.keys, body: { ...sent.body, questions } };
}
