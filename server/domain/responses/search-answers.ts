import type { QuestionKey } from "./counted-days.ts";
import { findRareAnswers, scanAnswers, scannedAnswers } from "./find-answers.ts";
import type { Position, Window } from "./keyset.ts";
import type { SearchTerm } from "./search-term.ts";
import { type Walk, walkAnswers, walkSteps } from "./walk-answers.ts";

/**
 * The first matches of a window, after skipping `skip`. A frequent term is found by scanning; for a rare one the
 * trigram index and the counters are used. A term too short for the index is searched for in the nearest 20,000
 * answers, and in the labels of the choices.
 */
export async function searchAnswers(
  questionKey: QuestionKey,
  window: Window,
  term: SearchTerm,
  skip: number,
  most: number,
): Promise<Position[]> {
  const scan = await scanAnswers(questionKey, window, term, skip + most);
  if (scan.found.length >= skip + most || scan.scanned < scannedAnswers) return scan.found.slice(skip, skip + most);
  const isFrequent = scan.matched * 100 > scan.scanned;
  const walked = isFrequent ? await walkAnswers(inTime(questionKey, window, term), skip + most, walkSteps(skip)) : null;
  // Sorting all answers with a frequent term out of an index would take longer.
  if (walked && !walked.stoppedAt) return walked.found.slice(skip);
  return (await beyond(questionKey, window, term, scan.found, skip + most)).slice(skip, skip + most);
}

function inTime(questionKey: QuestionKey, window: Window, term: SearchTerm): Walk {
  const isDesc = window.newestFirst;
  return { questionKey, window, term, isDesc, sortField: "answeredAt", filters: {}, currencies: [], from: null };
}

/** A short term's typed matches come from the scan only; all other matches are found by index. */
async function beyond(
  questionKey: QuestionKey,
  window: Window,
  term: SearchTerm,
  scanned: Position[],
  most: number,
): Promise<Position[]> {
  const rare = await findRareAnswers(questionKey, window, term, most);
  if (term.isIndexed) return rare;
  const known = new Set(scanned.map(({ responseId }) => responseId));
  return [...scanned, ...rare.filter(({ responseId }) => !known.has(responseId))].slice(0, most);
}
