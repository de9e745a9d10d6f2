import type { CachedResponse, IngestContext, Submission } from "./context.ts";
import { placeOf } from "./follows-elsewhere.ts";
import { readQuestionTypes } from "./read-question-types.ts";
import { type StoredResponse, toState } from "./read-states.ts";

/** A response that was read, with the survey version that a message from a page of `pageVersion` is evaluated against. */
export async function toCached(
  { pool, versionOf }: Pick<IngestContext, "pool" | "versionOf">,
  response: StoredResponse,
  { pageVersion, message }: Pick<Submission, "pageVersion" | "message">,
): Promise<CachedResponse> {
  const { version } = response.state;
  const latestVersion = (await versionOf(response.accountId, response.surveyId, version)) ?? pageVersion;
  const typeAt = (id: string) => (latestVersion.questions.get(id) ?? pageVersion.questions.get(id))?.type;
  // Older pages may have asked what neither version does; without its type, a ranking isn't counted as one.
  const gone = response.answers.map(({ questionNameId }) => questionNameId).filter((id) => !typeAt(id));
  const typesOfGone = await readQuestionTypes(pool, response.accountId, gone);
  const typeOf = (id: string) => typeAt(id) ?? typesOfGone.get(id);
  return { state: toState(response, typeOf), latestVersion, last: placeOf(message) };
}
