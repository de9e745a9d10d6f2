import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { Answer } from "#lib/survey/document.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { PostedStep } from "./take-step.ts";

/** A posted page of the plain form, of a survey in the version that the shopper started with. */
export interface PostedForm extends Omit<PostedStep, "wordsOf" | "locale"> {
  responseId: string;
  sequence: number;
  surveyId: string;
  version: number;
}

const maxBodyBytes = 1024 * 1024;
/** A page shows at most 100 questions, and draws at most 101 fields for one. Each question is looked for among all. */
const maxFields = 11_000;
const formType = "application/x-www-form-urlencoded";

const Carried = z.object({
  _response: z.string().regex(uuidPattern),
  // The next one must be a safe integer too.
  _sequence: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER - 1),
  _survey: z.string().regex(uuidPattern),
  _version: z.coerce.number().int().min(1).max(2_147_483_647),
  _drawn: z.string().max(8_000),
  _answers: z.string().transform(readJson).pipe(z.array(Answer).max(200)),
});

/** Parses a form made by {@link drawForm}. Throws 413, 415, and 400 if a part is missing or was tampered with. */
export async function readForm(request: Request): Promise<PostedForm> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== formType) throw new AppError("unsupported-media-type", `The body must be ${formType}.`);
  const fields = new URLSearchParams(await readText(request));
  const carried = Carried.safeParse(Object.fromEntries(fields));
  if (!carried.success || fields.size > maxFields) throw new AppError("invalid", "The form isn't from this page.");
  const { _response, _sequence, _survey, _version, _drawn, _answers } = carried.data;
  return {
    responseId: _response,
    sequence: _sequence,
    surveyId: _survey.toLowerCase(),
    version: _version,
    carried: _answers,
    drawn: [...new Set(_drawn.split(","))],
    fields,
    isBack: fields.get("_go") === "back",
  };
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) throw new AppError("too-large", `The form must be at most ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readJson(text: string, context: z.core.$RefinementCtx): unknown {
  try {
    return parseJson(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
}
