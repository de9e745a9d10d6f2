import type { ImportService, PastPage } from "../import-service.ts";
import { requestPage } from "../request-page.ts";
import { Page, pastAnswerOf } from "./responses.ts";

const AT_ONCE = 1_000;

/** Fairing's API of responses: 100 requests a minute, the key in `Authorization` without a scheme. */
export const fairing: ImportService = {
  read: async ({ key, cursor, fetch, now }) => {
    const query = new URLSearchParams({ limit: String(AT_ONCE), sort: "inserted_at_asc" });
    if (cursor !== null) query.set("starting_after", cursor);
    const request = { url: `https://app.fairing.co/api/responses?${query}`, headers: { authorization: key } };
    const wrongKey = "Fairing doesn't accept this API key. Copy it again from your Fairing account.";
    const got = await requestPage(request, {
      fetch,
      now,
      service: "Fairing",
      refusals: { 401: wrongKey, 403: wrongKey },
    });
    return "kind" in got ? got : pageOf(got.body);
  },
};

function pageOf(body: unknown): PastPage {
  const read = Page.safeParse(body);
  if (!read.success) return { kind: "refused", reason: "Fairing's answer isn't a list of responses. Try again later." };
  const { data, next } = read.data;
  const answers = data.flatMap((row) => pastAnswerOf(row) ?? []);
  const last = data.at(-1)?.id;
  const hasMore = next != null && last !== undefined;
  return { kind: "page", answers, unreadable: data.length - answers.length, next: hasMore ? last : null };
}
