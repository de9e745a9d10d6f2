import { answeringSeconds } from "#lib/survey/answering-time.ts";
import { questionsText } from "#lib/survey/count-questions.ts";
import { finishedQuestions, isFinished } from "#lib/survey/unfinished.ts";
import type { Draft } from "./draft.ts";
import { savableQuestion } from "./save-body.ts";
import type { Audience, Reach } from "./who-is-asked.ts";

/** How much of the survey an order would see if it were published now: unfinished questions aren't asked. */
export interface AudienceShare {
  text: string;
  /** About how long a shopper takes who is asked all that this order can be. */
  seconds: number;
}

const LONG_SECONDS = 60;

export function audienceShare(draft: Draft, { questions, followUps }: Audience): AudienceShare {
  const finished = draft.questions.flatMap(({ key, question }) => {
    const saved = savableQuestion(question);
    return isFinished(saved) ? [{ key, saved }] : [];
  });
  const main = finished.map(({ key }) => questions.get(key));
  const followed = finished.flatMap(({ key, saved }) =>
    saved.followUp !== undefined && isFinished(saved.followUp.question) ? [followUps.get(key)] : [],
  );
  const all = [...main, ...followed];
  if (all.length === 0) return { text: "No finished questions yet.", seconds: 0 };
  const reached = finished.filter(({ key }) => questions.get(key) !== "no").map(({ saved }) => saved);
  const seconds = answeringSeconds(finishedQuestions(reached));
  return { text: `${countText(main, followed)} · about ${seconds} seconds`, seconds };
}

/** Whether it takes long for someone who is done with their order. */
export function isLong({ seconds }: AudienceShare): boolean {
  return seconds > LONG_SECONDS;
}

function countText(main: readonly (Reach | undefined)[], followed: readonly (Reach | undefined)[]): string {
  const count = (reaches: typeof main, wanted: Reach) => reaches.filter((reach) => reach === wanted).length;
  const certain = count(main, "yes") + count(followed, "yes");
  const byFollowUp = count(followed, "maybe");
  const byAnswer = count(main, "maybe");
  const most = certain + byFollowUp + byAnswer;
  const hidden = main.length + followed.length - most;
  const open =
    byAnswer > 0
      ? `, up to ${most} after certain answers`
      : byFollowUp > 0
        ? `, or ${most} with the ${byFollowUp === 1 ? "follow-up" : "follow-ups"}`
        : "";
  return hidden === 0
    ? `${questionsText(certain)}${open}`
    : `${certain} of ${questionsText(main.length + followed.length)}${open}`;
}
