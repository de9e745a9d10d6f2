export { countersOfSql } from "./counters-of-rows.ts";
export { handleStorefront } from "./handle.ts";
export { foldCounters } from "./ingest/fold-counters.ts";
export { keptMinorSql, type OrderAdjustment, sentFactsSql } from "./ingest/order-facts.ts";
export { readResponsesById } from "./ingest/read-states.ts";
export type { AnswerState, ResponseState } from "./ingest/response-state.ts";
export { isTestOfStore } from "./ingest/test-of-store.ts";
export { deleteKeptTotals } from "./kept-totals.ts";
export { changedDaysSql, markFramesSql } from "./mark-frames.ts";
export { isOfOrderSql, type OrderOfStore, orderKeyOf, orderKeysOf } from "./order-key.ts";
export { lockOtherRulesSql, mergedChoices, type OtherRules, otherRulesOf } from "./other-rules.ts";
export { matchPath, type StorefrontCall } from "./paths.ts";
export { surveyForOrder } from "./questions-already-asked.ts";
export { readResponse } from "./read-response.ts";
export { acceptsBrotli, ReadyBody } from "./ready-body.ts";
export type { DiscountRequest } from "./receive-discount.ts";
export { recomputeDays } from "./recompute-days.ts";
export {
  accountsWithOldRates,
  type CounterDifference,
  countOldRates,
  recount,
  recountDay,
  repairCounters,
  sampleCountedAccounts,
  sampleCountedDays,
} from "./recount.ts";
export { replaceOrderFacts } from "./replace-order-facts.ts";
export { copyAgainSql, lockOrderSql, readResponseStates, rewriteAlone, rewriteResponses } from "./rewrite-responses.ts";
export { runFolds } from "./run-folds.ts";
export { saveResponse } from "./save-response.ts";
export { sendProblem, sendReady } from "./send.ts";
export { inVersion, type ShownStore, shownStore } from "./shown-survey.ts";
export { type ImportedResponse, storeImportedResponses } from "./store-imported-responses.ts";
export { type PastResponse, storePastResponses } from "./store-past-responses.ts";
export { drainStorefront, forgetStore, ingestFigures, type Storefront, storefront } from "./storefront.ts";
export { asReadable, readStored, wireResponse } from "./wire-response.ts";
