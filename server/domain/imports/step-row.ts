import type { ImportRow } from "./import-row.ts";

/** An import as a step needs it. */
export type StepRow = Pick<
  ImportRow,
  "accountId" | "id" | "source" | "sealedKey" | "cursor" | "questions" | "surveyId" | "madeSurvey" | "progressedAt"
> & { status: string };
