import type { appCoverageCalls } from "#lib/calls/app-coverage.ts";
import { readCoverage, readCoverageAlarm } from "#server/domain/store-orders/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appCoverageHandlers: Handlers<typeof appCoverageCalls> = {
  GetCoverage: ({ context, query }) => readCoverage(context, query),
  GetCoverageAlarm: ({ context }) => readCoverageAlarm(context),
};
