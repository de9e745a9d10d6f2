import { type Autosave, createAutosave } from "#components/autosave/autosave.ts";
import type { UnsavedWork } from "#components/autosave/unsaved-work.ts";
import { createEditorStore, type EditorStore } from "#components/editor/editor-store.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallOptions, call, type InputOf } from "#lib/client/call.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { everyQuestion } from "#lib/survey/path.ts";

/** A template's details besides its name and questions; null if empty. */
export type TemplateDetails = Pick<Template, "description" | "category" | "imageUrl">;

export interface TemplateStore extends UnsavedWork {
  /** The editor of its name and questions. */
  editor: EditorStore;
  /** Saves the details, with the questions as last saved. */
  details: Autosave<TemplateDetails>;
  stop(): void;
}

interface TemplateStoreInput {
  template: Template;
  /** The language that the account's survey is written in. */
  locale: string;
  onStored(template: Template): void;
}

// The same call carries the questions; browsers limit keepalive bodies to 64 KiB in total.
const maxKeepaliveLetters = 18_000;

/**
 * The editor of an own template. One call saves both its parts, so they are saved in turn: neither may revert the
 * other.
 */
export function createTemplateStore({ template, locale, onStored }: TemplateStoreInput): TemplateStore {
  let edited: Pick<InputOf<"SurveyTemplate.Save">["body"], "name" | "questions"> = template;
  let details = detailsOf(template);
  let revision = 1;
  let last: Promise<unknown> = Promise.resolve();

  let turns = 0;

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    turns++;
    const turn = last.then(work).finally(() => turns--);
    last = turn.catch(() => undefined);
    return turn;
  };
  const isSmall = () => JSON.stringify(edited).length < maxKeepaliveLetters;
  const save = async (options?: CallOptions): Promise<Template> => {
    const { name, questions } = edited;
    const { description, category, imageUrl } = details;
    const body = { id: template.id, name, questions, description, category, imageUrl };
    const stored = await call("SurveyTemplate.Save", { body }, options);
    edited = stored;
    onStored(stored);
    return stored;
  };

  const editor = createEditorStore({
    survey: templateAsSurvey(template, locale, revision),
    onStored: () => undefined,
    save: ({ name = edited.name, questions = edited.questions, locales = [locale] }, options) =>
      inTurn(async () => {
        const before = edited;
        edited = { name, questions };
        try {
          // Only the editor has languages: a template's are those its questions are translated into.
          return { ...templateAsSurvey(await save(options), locale, ++revision), locales };
        } catch (error) {
          edited = before;
          throw error;
        }
      }),
  });
  const detailsAutosave = createAutosave<TemplateDetails>({
    body: details,
    revision: 0,
    outlivesPage: isSmall,
    save: (wanted) =>
      inTurn(async () => {
        const before = details;
        details = wanted;
        try {
          await save({ keepalive: isSmall() });
          return { revision: 0, body: wanted };
        } catch (error) {
          details = before;
          throw error;
        }
      }),
  });
  const parts = [editor, detailsAutosave];
  return {
    editor,
    details: detailsAutosave,
    // What waits for its turn isn't sent any more once the page is closed.
    isAtRisk: () => turns > 1 || parts.some((part) => part.isAtRisk()),
    saveAll() {
      editor.saveAll();
      void detailsAutosave.flush();
    },
    stop() {
      for (const part of parts) part.stop();
    },
  };
}

function detailsOf({ description, category, imageUrl }: Template): TemplateDetails {
  return { description, category, imageUrl };
}

/**
 * A template in the survey editor's format: its name and questions, and a new survey's defaults for the rest.
 * @param locale the language that the account's survey is written in
 * @param revision counts the saves made here, because the server does not
 */
function templateAsSurvey(template: Template, locale: string, revision: number): Survey {
  const { id, name, questions } = template;
  const { thankYou, settings } = defaultSurvey;
  const translated = everyQuestion(template).flatMap(({ translations }) => Object.keys(translations ?? {}));
  return {
    id,
    accountId: "",
    name,
    status: "draft",
    enabled: false,
    isPublished: false,
    version: 0,
    revision,
    questions,
    thankYou,
    settings,
    locale,
    locales: [...new Set([locale, ...translated])],
    createdAt: "",
    updatedAt: "",
    publishedAt: null,
  };
}
