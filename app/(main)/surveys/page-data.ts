import { notFound } from "next/navigation";
import type * as z from "zod";
import { isAppError } from "#lib/errors.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { workingSurvey } from "#server/domain/surveys/index.ts";
import type { pageMember } from "#server/edge/identity/index.ts";

export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** A page's query as the screens read it; the first value of a repeated parameter counts. */
export async function readQuery(query: PageQuery): Promise<{ get(name: string): string | null }> {
  const given = await query;
  return { get: (name) => [given[name]].flat()[0] ?? null };
}

/** The name of the survey that the figures are for; null if the question is no longer in it. */
export async function surveyNameFor(
  member: Awaited<ReturnType<typeof pageMember>>,
  questionNameId?: string,
): Promise<string | null> {
  const survey = await workingSurvey(member);
  const isIn = everyQuestion(survey).some((question) => question.questionNameId === questionNameId);
  return questionNameId === undefined || isIn ? survey.name : null;
}

/**
 * A list up to this size is sent with its screen; a longer one would delay others while it is written into the page.
 */
const MAX_PREFETCHED_BYTES = 500_000;

/** A list as its verb answers it: already serialized JSON. */
interface WrittenList<Page> {
  /** In bytes. */
  length: number;
  read: (schema: z.ZodType<Page>) => Page;
}

/** The initial page of a list for its screen; undefined if it is long, or refused: the screen then fetches it. */
export async function prefetchedList<Page>(work: Promise<WrittenList<Page>>, schema: z.ZodType<Page>) {
  const text = await orUndefined(work);
  return text && text.length <= MAX_PREFETCHED_BYTES ? text.read(schema) : undefined;
}

/** A verb's result; the not-found screen if the thing doesn't exist, or is another account's. */
export async function orNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error) && error.code === "not-found") notFound();
    throw error;
  }
}

/** A verb's result; undefined if it refuses: the screen then fetches it itself, and says what is wrong. */
export async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}
