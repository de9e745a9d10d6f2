import type { appDigestCalls } from "#lib/calls/app-digests.ts";
import { adviceSample, digestSample } from "#server/domain/digests/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appDigestHandlers: Handlers<typeof appDigestCalls> = {
  GetAdviceSample: ({ context }) => adviceSample(context),
  GetDigestSample: ({ context, query }) => digestSample(context, query.period),
};
