import type { Draft, EditedQuestion } from "./draft.ts";

/** Drafts that share most of their questions: each question once, and each draft as indexes into that list. */
export interface PackedDrafts {
  questions: EditedQuestion[];
  drafts: (Omit<Draft, "questions"> & { questions: number[] })[];
}

/** Packs the steps of one history, which share unchanged objects, into little more than the size of one draft. */
export function packDrafts(drafts: readonly Draft[]): PackedDrafts {
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
export function unpackDrafts({ questions, drafts }: PackedDrafts): Draft[] {
  return drafts.map((draft) => ({ ...draft, questions: draft.questions.flatMap((place) => questions[place] ?? []) }));
}
