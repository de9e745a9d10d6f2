import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import type { ImportService, PastPage } from "../import-service.ts";
import { requestPage } from "../request-page.ts";
import { pastAnswersOf, type Slide, Slides } from "./responses.ts";

const AT_ONCE = 1_000;
const MOST_SLIDES = 5_000;
const Accounts = z.array(z.looseObject({ _id: z.string() })).min(1);
const Page = z.object({
  data: z.array(z.unknown()).max(AT_ONCE),
  hasNextPage: z.boolean().nullish(),
  endCursor: z.string().nullish(),
});
/** Which account is read, and after which response. */
const Cursor = z.object({ accountId: z.string(), after: z.string() });

/** Zigpoll answers 422 to a key that it doesn't know, before it looks at what is asked for. */
const wrongKey = "Zigpoll doesn't accept this key. Copy it again from Integrations, Private Keys.";
const unreadable = { kind: "refused", reason: "Zigpoll's answer isn't a list of responses. Try again later." } as const;

/** Zigpoll's API of responses: the private key in `Authorization` without a scheme. Responses name their question by its slide. */
export const zigpoll: ImportService = {
  read: async ({ key, cursor, fetch, now }) => {
    const refusals = { 401: wrongKey, 403: wrongKey, 422: wrongKey };
    const get = (path: string, query: Record<string, string> = {}) =>
      requestPage(
        { url: `https://v1.zigpoll.com/${path}?${new URLSearchParams(query)}`, headers: { authorization: key } },
        { fetch, now, service: "Zigpoll", refusals },
      );
    const place = cursor === null ? null : Cursor.parse(parseJson(cursor));
    const accounts = place === null ? await get("accounts") : { body: [{ _id: place.accountId }] };
    if ("kind" in accounts) return accounts;
    const account = Accounts.safeParse(accounts.body).data?.[0];
    if (!account) return { kind: "refused", reason: "This key of Zigpoll is for no account." };
    const accountId = account._id;
    const slides = await get("slides", { accountId, limit: String(MOST_SLIDES) });
    if ("kind" in slides) return slides;
    const known = Slides.safeParse(slides.body);
    const query: Record<string, string> = { accountId, limit: String(AT_ONCE) };
    if (place !== null) query.startCursor = place.after;
    const got = await get("responses", query);
    if ("kind" in got) return got;
    const read = Page.safeParse(got.body);
    return read.success && known.success ? pageOf(read.data, accountId, known.data) : unreadable;
  },
};

function pageOf(
  { data, hasNextPage, endCursor }: z.infer<typeof Page>,
  accountId: string,
  slides: readonly Slide[],
): PastPage {
  const titles = new Map(slides.map(({ _id, title }) => [_id, title]));
  const read = data.map((row) => pastAnswersOf(row, titles));
  const next = hasNextPage && endCursor ? JSON.stringify({ accountId, after: endCursor }) : null;
  return { kind: "page", answers: read.flat(), unreadable: read.filter(({ length }) => length === 0).length, next };
}
