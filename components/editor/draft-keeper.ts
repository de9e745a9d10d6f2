import { sameJson } from "#components/autosave/same-json.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { type Draft, draftOf } from "./draft.ts";
import { type DraftHistory, reduceHistory, withIdsOf } from "./draft-history.ts";
import { type PackedDrafts, packDrafts, unpackDrafts } from "./pack-drafts.ts";
import { saveBody } from "./save-body.ts";

/** The editor's memory beyond a reload. */
export interface KeptDraft {
  history: DraftHistory;
  /** The survey that `history.present` stands on, at its revision. */
  base: Survey;
}

export interface DraftKeeper {
  keep(kept: KeptDraft): void;
  /** The same a moment later, once for many changes. */
  keepSoon(kept: () => KeptDraft): void;
  /** What was kept of this survey and still fits to it; null else. */
  read(stored: Survey): KeptDraft | null;
}

/** Keeps nothing: where there is no storage. */
export const keptNothing: DraftKeeper = { keep: () => {}, keepSoon: () => {}, read: () => null };

const formatVersion = 1;
const pauseMs = 1_000;
/** Browsers give a page five million letters in all. */
const maxLetters = 1_500_000;
const keyStart = "afterword.draft.";

/**
 * Keeps the steps of undo, and what is not saved yet, in the tab's own storage: one survey of one person, the last one
 * edited. Others of the same tab are forgotten.
 */
export function createDraftKeeper(storage: Storage, personId: string, surveyId: string): DraftKeeper {
  const name = `${keyStart}${personId}.${surveyId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = ({ history, base }: KeptDraft) => {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage.setItem(name, written(history, base));
    } catch {
      // Full or forbidden: without it a reload starts with an empty history.
      storage.removeItem(name);
    }
  };
  return {
    keep,
    keepSoon(kept) {
      timer ??= setTimeout(() => keep(kept()), pauseMs);
    },
    read(stored) {
      for (const other of Object.keys(storage)) {
        if (other.startsWith(keyStart) && other !== name) storage.removeItem(other);
      }
      const kept = readText(storage.getItem(name), surveyId);
      return kept && fitted(kept, stored);
    },
  };
}

/** As text, without the steps farthest away where it would be too long. */
function written({ past, present, future }: DraftHistory, base: Survey): string {
  for (let most = Math.max(past.length, future.length); ; most = Math.floor(most / 2)) {
    const before = most > 0 ? past.slice(-most) : [];
    const drafts = [...before, present, ...future.slice(0, most)];
    const text = JSON.stringify({ formatVersion, base, presentAt: before.length, ...packDrafts(drafts) });
    if (text.length <= maxLetters || most === 0) return text;
  }
}

interface Written extends PackedDrafts {
  formatVersion: typeof formatVersion;
  base: Survey;
  presentAt: number;
}

function readText(text: string | null, surveyId: string): KeptDraft | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (!isWritten(found) || found.base.id !== surveyId) return null;
    const { base, presentAt } = found;
    const drafts = unpackDrafts(found);
    const present = drafts[presentAt];
    if (present === undefined) return null;
    return {
      base,
      history: { past: drafts.slice(0, presentAt), present, future: drafts.slice(presentAt + 1), typing: null },
    };
  } catch {
    return null;
  }
}

// Written by this file alone, in this tab: the version tells whether it is in this form.
function isWritten(value: unknown): value is Written {
  return (
    typeof value === "object" && value !== null && "formatVersion" in value && value.formatVersion === formatVersion
  );
}

/**
 * What was kept, where it fits to what is stored now: it stands on the same revision, or says the same (the last save
 * outlived the page), or is newer (this page was read before that save arrived). Else only what was never saved is worth
 * keeping: on its own base, so that saving it shows the conflict.
 */
function fitted({ history, base }: KeptDraft, stored: Survey): KeptDraft | null {
  if (base.revision > stored.revision) return { history, base };
  const named = withStoredIds(history, stored);
  if (says(named.present, stored)) return { history: named, base: stored };
  if (base.revision === stored.revision) return { history, base: stored };
  return says(history.present, base) ? null : { history, base };
}

function withStoredIds(history: DraftHistory, stored: Survey): DraftHistory {
  const { keys } = saveBody(history.present);
  if (keys.length !== stored.questions.length) return history;
  const questions = new Map(
    keys.flatMap((key, index) => (stored.questions[index] ? [[key, stored.questions[index]]] : [])),
  );
  return reduceHistory(history, { kind: "name", questions });
}

function says(draft: Draft, survey: Survey): boolean {
  const { body } = saveBody(draft);
  const other = saveBody(draftOf(survey)).body;
  const questions = body.questions.map((question, index) => withIdsOf(question, other.questions[index]));
  return sameJson({ ...body, questions }, other);
}
