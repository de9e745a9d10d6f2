import { randomUUIDv7 } from "node:crypto";
import { sourceOrderId } from "#lib/calls/example-values.ts";
import { saveSurvey, toggleStatus, workingSurvey } from "#server/domain/surveys/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { aChannelSpend } from "./a-channel-spend.ts";
import { aSavedFilter } from "./a-saved-filter.ts";
import { aSharedReport } from "./a-shared-report.ts";
import { aFileImport } from "./an-import.ts";
import { anOtherMerge } from "./an-other-merge.ts";
import { contextOf, type TestAccount } from "./factories.ts";

export interface AccountSurveys {
  /** The account's own, published once; viewed by the examples' order at Shopify. */
  surveyId: string;
  /** Never published. */
  draftId: string;
  /** The response of that order. */
  recordId: string;
  /** A merge of "Other" texts in the first question of the published survey. */
  mergeId: string;
  /** Filters of the response list. */
  savedFilterId: string;
  /** A row of spend, and the import that wrote it. */
  spendId: string;
  spendImportId: string;
  /** An import of responses that takes more. */
  importId: string;
  reportId: string;
}

/** The surveys that valid inputs name. */
export async function accountSurveys(account: TestAccount): Promise<AccountSurveys> {
  const { accountId } = account;
  const context = contextOf(account);
  return await inAccount(accountId, async () => {
    const { id: surveyId, questions } = await workingSurvey(context);
    const { id: draftId } = await saveSurvey(context, { name: "A draft" });
    await toggleStatus(context, surveyId);
    const recordId = randomUUIDv7();
    await tenant().response.create({
      data: {
        accountId,
        id: recordId,
        surveyId,
        version: 1,
        platform: "Shopify",
        orderKey: `o:${sourceOrderId}`,
        sourceOrderId,
        pageId: randomUUIDv7(),
        status: 0,
        surface: "thankYou",
        customerType: 0,
        shown: [],
        skipped: [],
        viewedAt: context.now,
        updatedAt: context.now,
        viewedDay: context.now,
      },
    });
    const mergeId = await anOtherMerge(accountId, String(questions[0]?.questionNameId));
    const savedFilterId = await aSavedFilter(accountId);
    const importId = await aFileImport(accountId);
    const reportId = await aSharedReport(accountId);
    return {
      surveyId,
      draftId,
      recordId,
      mergeId,
      savedFilterId,
      importId,
      reportId,
      ...(await aChannelSpend(accountId)),
    };
  });
}
