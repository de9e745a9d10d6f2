import type { SaveSurvey } from "#lib/calls/survey-shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { type SurveyRow, surveyOf, type Transaction } from "./survey-row.ts";
import { whoChanged } from "./who-changed.ts";

type Live = { liveSurveyId: string | null; surveyEnabled: boolean };

/** Throws 409, with the current survey and who saved it last, if `revision` is set and isn't the latest. */
export async function checkRevision(
  transaction: Transaction,
  row: SurveyRow,
  revision: number | undefined,
  account: Live,
): Promise<void> {
  if (revision === undefined || revision === row.revision) return;
  const key = { personId: row.updatedBy, asStaff: row.updatedAsStaff };
  const [author] = await whoChanged(transaction, row.accountId, [key]);
  throw new AppError("conflict", "Someone else saved this survey after you opened it.", {
    type: "stale-revision",
    extra: {
      current: surveyOf(row, account),
      changedBy: author ? { ...author, at: row.updatedAt.toISOString() } : null,
    },
  });
}

/**
 * Throws for a status that saving can't set: `published` on a survey that isn't (400), `archived` on one that is to be
 * published at the same time (400) or is on (409).
 */
export function checkStatus(row: SurveyRow | null, change: SaveSurvey, account: Live): void {
  if (change.status === "published" && account.liveSurveyId !== row?.id)
    throw invalidField("status", "must be draft or archived; to publish, send publish: true");
  if (change.status !== "archived") return;
  if (change.publish) {
    throw new AppError("invalid", "status must be draft to publish.", {
      errors: { status: ["must be draft to publish"] },
    });
  }
  if (row && account.liveSurveyId === row.id && account.surveyEnabled) {
    throw new AppError("conflict", "This survey is live. Disable it before you archive it.", {
      type: "survey-enabled",
    });
  }
}
