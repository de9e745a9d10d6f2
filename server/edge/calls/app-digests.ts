import { adviceSample, digestSample } from "#server/domain/digests/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appDigestHandlers: Pick<Handlers<"app">, "GetAdviceSample" | "GetDigestSample"> = {
  GetAdviceSample: ({ context }) => adviceSample(context),
  GetDigestSample: ({ context, query }) => digestSample(context, query.period),
};
