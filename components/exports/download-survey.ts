import { download } from "#components/charts/export/download.ts";
import { openCall } from "#lib/client/call.ts";

/**
 * Downloads a survey as a file, under the name that the server gives it. It is fetched first, so that a refusal is an
 * error here and not a page of its own. Throws as `call` does.
 */
export async function downloadSurvey(surveyId: string): Promise<void> {
  const answer = await openCall("app.ExportSurvey", { surveyId });
  const name = /filename="([^"]{1,200})"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  download(await answer.blob(), name ?? "survey.json");
}
