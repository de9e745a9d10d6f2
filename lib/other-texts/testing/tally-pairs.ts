import { groupTexts } from "../group-texts.ts";
import type { LabeledQuestion } from "./labeled-texts.ts";

/** Pairs of different texts of one question. */
export interface PairTally {
  /** Grouped together, and labeled so. */
  right: number;
  grouped: number;
  labelled: number;
  wrong: [string, string][];
  missed: [string, string][];
}

/** Compares generated groups with hand-labeled ones, pair by pair. */
export function tallyPairs(questions: readonly LabeledQuestion[]): PairTally {
  const tally: PairTally = { right: 0, grouped: 0, labelled: 0, wrong: [], missed: [] };
  for (const { title, choices, texts } of questions) {
    const labels = choices.map((label) => ({ id: label, label }));
    const groupOf = new Map<string, string>();
    for (const { key, texts: members } of groupTexts(texts, labels, title))
      for (const { text } of members) groupOf.set(text, key);
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        const isGrouped = groupOf.get(one.text) === groupOf.get(other.text);
        const isLabelled = one.group !== undefined && one.group === other.group;
        if (isGrouped) tally.grouped++;
        if (isLabelled) tally.labelled++;
        if (isGrouped && isLabelled) tally.right++;
        else if (isGrouped) tally.wrong.push([one.text, other.text]);
        else if (isLabelled) tally.missed.push([one.text, other.text]);
      }
  }
  return tally;
}
