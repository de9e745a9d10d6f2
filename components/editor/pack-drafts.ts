import type { Draft, EditedQuestion } from "./draft.ts";

/** Drafts that share most of their questions: each question once, and each draft as places in that list. */
export interface PackedDrafts {
  questions: EditedQuestion[];
  drafts: (Omit<Draft, "questions"> & { questions: number[] })[];
}

/** Steps of one history, which hold the same object wherever nothing changed, in the room of little more than one draft. */
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

/** The drafts again, sharing what they shared. */
export function unpackDrafts({ questions, drafts }: PackedDrafts): Draft[] {
  return drafts.map((draft) => ({ ...draft, questions: draft.questions.flatMap((place) => questions[place] ?? []) }));
}
