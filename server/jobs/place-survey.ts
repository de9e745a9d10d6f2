import { z } from "zod";
import { placeSurvey } from "#server/domain/connections/index.ts";
import { defineTask } from "#server/foundation/queue/task.ts";

/** Puts the survey on the order page of a store that was just connected, where the platform lets us. */
export const placeSurveyTask = defineTask({
  queue: "place-survey",
  concurrency: 2,
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }) => {
    await placeSurvey(accountId);
    return "done";
  },
});
