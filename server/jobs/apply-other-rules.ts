import { Client } from "pg";
import { z } from "zod";
import { connectionAs } from "#server/db.ts";
import { followChange } from "#server/other-texts/index.ts";
import { defineTask } from "./task.ts";

/** Lets the past answers of a question follow its rules for "Other" texts. A run that was ended half-way begins again. */
export const applyOtherRulesTask = defineTask({
  queue: "apply-other-rules",
  concurrency: 1,
  payload: z.object({ accountId: z.uuid(), questionNameId: z.string(), changedAt: z.iso.datetime() }),
  run: async (payload) => {
    const client = new Client(connectionAs("afterword_worker"));
    await client.connect();
    try {
      await followChange(client, payload);
    } finally {
      await client.end();
    }
    return "done";
  },
});
