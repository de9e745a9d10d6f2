import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { sandboxUrl } from "./fixtures.ts";

const item = z.looseObject({
  type: z.string().optional(),
  transaction: z.string().optional(),
  tags: z.record(z.string(), z.unknown()).optional(),
  exception: z.object({ values: z.array(z.looseObject({ value: z.string() })) }).optional(),
  spans: z.array(z.looseObject({ description: z.string().optional() })).optional(),
  urls: z.array(z.string()).optional(),
  events: z.array(z.unknown()).optional(),
});
export type TrackedItem = z.infer<typeof item>;

/** What error tracking received, one item after another. */
export async function tracked(request: APIRequestContext): Promise<TrackedItem[]> {
  const recorded = await (await request.get(`${sandboxUrl()}/recorded?partner=sentry`)).json();
  return z
    .array(z.object({ body: z.array(item) }))
    .parse(recorded)
    .flatMap(({ body }) => body);
}
