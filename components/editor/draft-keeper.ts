import { sameJson } from "#components/autosave/same-json.ts";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { type Draft, draftOf, type EditedQuestion } from "./draft.ts";
import { type DraftHistory, reduceHistory, withIdsOf } from "./draft-history.ts";
import { saveBody } from "./save-body.ts";

/** The editor state that survives a reload. */
export interface DraftSnapshot {
  history: DraftHistory;
  /** The survey that `history.present` is based on, at its revision. */
  base: Survey;
}

export interface DraftKeeper {
  keep(kept: DraftSnapshot): void;
  /** Like `keep`, a moment later and once for many changes. */
  keepSoon(kept: () => DraftSnapshot): void;
  /** What was kept of this survey, if it still applies; otherwise null. */
  read(stored: Survey): DraftSnapshot | null;
}

/** Keeps nothing, for when there is no storage. */
export const noDraftKeeper: DraftKeeper = { keep: () => {}, keepSoon: () => {}, read: () => null };

const formatVersion = 1;
const pauseMs = 1_000;
/** Browsers allow about five million characters per origin. */
const maxLetters = 1_500_000;
const keyStart = "afterword.draft.";

/**
 * Keeps undo steps and unsaved changes in session storage, for one person. Of other surveys in this tab, only entries
 * with unsaved changes stay, as long as there is room.
 */
export function createDraftKeeper(storage: Storage, personId: string, surveyId: string): DraftKeeper {
  const name = `${keyStart}${personId}.${surveyId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = ({ history, base }: DraftSnapshot) => {
    clearTimeout(timer);
    timer = undefined;
    const text = serialize(history, base);
    for (const other of [...otherNames(storage, name), name]) {
      try {
        return storage.setItem(name, text);
      } catch {
        // Full or forbidden: other surveys give way first. Without its own entry, a reload starts with an empty history.
        storage.removeItem(other);
      }
    }
  };
  return {
    keep,
    keepSoon(kept) {
      timer ??= setTimeout(() => keep(kept()), pauseMs);
    },
    read(stored) {
      for (const other of otherNames(storage, name)) {
        const isOwn = other.startsWith(`${keyStart}${personId}.`);
        const found = isOwn
          ? readText(storage.getItem(other), other.slice(keyStart.length + personId.length + 1))
          : null;
        if (found === null || says(found.history.present, found.base)) storage.removeItem(other);
      }
      const kept = readText(storage.getItem(name), surveyId);
      return kept && reconcile(kept, stored);
    },
  };
}

function otherNames(storage: Storage, name: string): string[] {
  return Object.keys(storage).filter((other) => other.startsWith(keyStart) && other !== name);
}

/** The text to store, without the most distant steps if it would be too long. */
function serialize({ past, present, future }: DraftHistory, base: Survey): string {
  for (let most = Math.max(past.length, future.length); ; most = Math.floor(most / 2)) {
    const before = most > 0 ? past.slice(-most) : [];
    const drafts = [...before, present, ...future.slice(0, most)];
    const text = JSON.stringify({ formatVersion, base, presentAt: before.length, ...packDrafts(drafts) });
    if (text.length <= maxLetters || most === 0) return text;
  }
}

interface StoredSnapshot extends PackedDrafts {
  formatVersion: typeof formatVersion;
  base: Survey;
  presentAt: number;
}

function readText(text: string | null, surveyId: string): DraftSnapshot | null {
  if (text === null) return null;
  try {
    const found = parseJson(text);
    if (!isStoredSnapshot(found) || found.base.id !== surveyId) return null;
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

// Only this file writes it, in this tab, so checking the version is enough.
function isStoredSnapshot(value: unknown): value is StoredSnapshot {
  return (
    typeof value === "object" && value !== null && "formatVersion" in value && value.formatVersion === formatVersion
  );
}

/**
 * The kept state, if it applies to what is stored now: it has the same revision, or the same content (the last save
 * outlived the page), or is newer (the page loaded before that save arrived). Otherwise only unsaved changes are worth
 * keeping, on their own base, so that saving them reports the conflict.
 */
function reconcile({ history, base }: DraftSnapshot, stored: Survey): DraftSnapshot | null {
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

/** Drafts that share most of their questions: each question once, and each draft as indexes into that list. */
interface PackedDrafts {
  questions: EditedQuestion[];
  drafts: (Omit<Draft, "questions"> & { questions: number[] })[];
}

/** Packs the steps of one history, which share unchanged objects, into little more than the size of one draft. */
function packDrafts(drafts: readonly Draft[]): PackedDrafts {
  const places = new Map<EditedQuestion, number>();
  const placeOf = (edited: EditedQuestion) => {
    const known = places.get(edited);
    if (known !== undefined) return known;
    places.set(edited, places.size);
    return places.size - 1;
  };
  const packed = drafts.map((draft) => ({ ...draft, questions: draft.questions.map(placeOf) }));
  return { questions: [...places.keys()], drafts: packed };
}

/** Restores the drafts with the same sharing. */
function unpackDrafts({ questions, drafts }: PackedDrafts): Draft[] {
  return drafts.map((draft) => ({ ...draft, questions: draft.questions.flatMap((place) => questions[place] ?? []) }));
}
