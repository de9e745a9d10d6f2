import { sameJson } from "#components/autosave/same-json.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { CallError, type CallOptions, type InputOf } from "#lib/client/call.ts";
import { conflictIn } from "./conflict.ts";
import { withIdsOf } from "./draft-history.ts";
import { errorsByField, type SaveBody } from "./save-body.ts";

export type SaveSurvey = (change: InputOf<"Survey.Save">["body"], options: CallOptions) => Promise<Survey>;

// A save on its way outlives the page that is left. Browsers refuse keepalive bodies above 64 KiB in all; three bytes a letter stay below.
const maxKeepaliveLetters = 20_000;

/** Whether a save of this body that is on its way goes on when the page is left. */
export const outlivesPage = ({ body }: SaveBody) => JSON.stringify(body).length < maxKeepaliveLetters;

interface Outcome {
  onStored(sent: SaveBody, answer: Survey): void;
  /** The messages by field, as `errorsByField` has them. */
  onRefused(errors: Record<string, string>): void;
}

/** What autosave calls: saves a survey's body, tells what came of it, and gives the body with the ids it was given. */
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
      // An earlier try whose answer never came, or one that outlived the page before this one.
      if (current && !publish && isStoredAs(sent, current)) return taken(sent, current);
      onRefused(errorsByField(error.problem?.errors ?? {}, sent));
      throw error;
    }
  };
}

/** Whether a survey says what was sent, once the ids that the server gave are in it. */
function isStoredAs(sent: SaveBody, current: Survey): boolean {
  const { body } = named(sent, current);
  return Object.entries(body).every(([field, value]) => sameJson(value, Reflect.get(current, field)));
}

function named(sent: SaveBody, answer: Survey): SaveBody {
  const questions = sent.body.questions.map((question, index) => withIdsOf(question, answer.questions[index]));
  return { keys: sent.keys, body: { ...sent.body, questions } };
}
