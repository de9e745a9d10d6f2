import { notFound } from "next/navigation";
import type * as z from "zod";
import { isAppError } from "#lib/errors.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import type { pageMember } from "#server/domain/sessions/index.ts";
import { workingSurvey } from "#server/domain/surveys/index.ts";

export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** A page's query as the screens read it; a parameter that is given twice counts as its first. */
export async function readQuery(query: PageQuery): Promise<{ get(name: string): string | null }> {
  const given = await query;
  return { get: (name) => [given[name]].flat()[0] ?? null };
}

/** The name of the survey that figures are of; null where the question is no longer in it. */
export async function surveyNameFor(
  member: Awaited<ReturnType<typeof pageMember>>,
  questionNameId?: string,
): Promise<string | null> {
  const survey = await workingSurvey(member);
  const isIn = everyQuestion(survey).some((question) => question.questionNameId === questionNameId);
  return questionNameId === undefined || isIn ? survey.name : null;
}

/** A list up to this long comes with its screen; a longer one would hold up others while it is written into the page. */
const MAX_PREFETCHED_BYTES = 500_000;

/** A list as its verb answers it: JSON that is written already. */
interface WrittenList<Page> {
  /** In bytes. */
  length: number;
  read: (schema: z.ZodType<Page>) => Page;
}

/** The page of a list for its screen to begin with; undefined where it is long, or refused: the screen then asks for it. */
export async function prefetchedList<Page>(work: Promise<WrittenList<Page>>, schema: z.ZodType<Page>) {
  const text = await orUndefined(work);
  return text && text.length <= MAX_PREFETCHED_BYTES ? text.read(schema) : undefined;
}

/** What a verb gives; the not-found screen where the thing is not there, or is another account's. */
export async function orNotFound<Found>(work: Promise<Found>): Promise<Found> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error) && error.code === "not-found") notFound();
    throw error;
  }
}

/** What a verb gives; undefined where it refuses: the screen then asks itself, and says what is wrong. */
export async function orUndefined<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}
