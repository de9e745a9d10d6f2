import type { CallName } from "../calls/routes.ts";
import type { Problem } from "../errors.ts";
import { CallError, callUrl, type OutputOf } from "./call.ts";

type UploadCall = Extract<CallName, "Survey.UploadImage" | "SurveyTemplate.UploadTemplateImage">;

/**
 * Uploads a picture as a form, and returns its URL and size. Throws {@link CallError} when it is refused or not sent.
 */
export async function uploadImage(name: UploadCall, file: File): Promise<OutputOf<UploadCall>> {
  const form = new FormData();
  form.append("imageFile", file);
  const answer = await fetch(callUrl(name, {}), { method: "POST", body: form }).catch(() => {
    throw new CallError(0, undefined);
  });
  const text = await answer.text().catch(() => "");
  if (!answer.ok) throw new CallError(answer.status, problemIn(text));
  // The declaration says what it is, and tests hold the server to it.
  return JSON.parse(text);
}

function problemIn(text: string): Problem | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
