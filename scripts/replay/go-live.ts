import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { call } from "./call.ts";

const SurveyFacts = z.object({
  id: z.string(),
  enabled: z.boolean(),
  isPublished: z.boolean(),
  questions: z.unknown(),
});

/** What a page needs to answer a live survey. */
export interface LiveSurvey {
  surveyId: string;
  version: number;
  apiKey: string;
}

/**
 * Makes the survey the account's live one: saves it if the account uses a different one, publishes and enables it. If
 * it is already live, nothing changes.
 */
export async function goLive(
  appUrl: string,
  cookie: string,
  survey: SurveyDocument & { name: string },
): Promise<LiveSurvey> {
  const current = SurveyFacts.parse(await call(`${appUrl}/Survey/GetByAccount`, { cookie }));
  const isTheSame = current.isPublished && isDeepStrictEqual(current.questions, survey.questions);
  const { id, enabled } = isTheSame
    ? current
    : SurveyFacts.parse(await call(`${appUrl}/Survey/Save`, { cookie, body: survey }));
  if (!isTheSame || !enabled) await call(`${appUrl}/Survey/ToggleStatusById/${id}`, { cookie });
  const account = z.object({ publishableKey: z.string() }).parse(await call(`${appUrl}/Profile/Profile`, { cookie }));
  return await readLive(appUrl, account.publishableKey, id);
}

async function readLive(appUrl: string, apiKey: string, id: string): Promise<LiveSurvey> {
  const url = `${appUrl}/Survey/GetDefaultByApiKey?apiKey=${encodeURIComponent(apiKey)}`;
  const Live = z.object({ enabled: z.literal(true), surveyId: z.literal(id), version: z.number() });
  const { surveyId, version } = Live.parse(await call(url));
  return { surveyId, version, apiKey };
}
