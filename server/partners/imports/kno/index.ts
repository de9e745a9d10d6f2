import * as z from "zod";
import { membersOf } from "#lib/unknown-values.ts";
import type { ImportService, PastAnswer } from "../import-service.ts";
import { requestPage } from "../request-page.ts";
import { pastAnswersOf } from "./responses.ts";

const AT_ONCE = 250;
const Page = z.object({
  results: z.array(z.unknown()).max(AT_ONCE),
  nextPageToken: z.string().nullish(),
  hasMore: z.boolean().nullish(),
});

const wrongKey = "KnoCommerce doesn't accept this client ID and secret. Copy both again, with a colon between them.";

/** KnoCommerce's API of responses. A token is made for each page: it is good for an hour, and the key isn't stored with it. */
export const kno: ImportService = {
  read: async ({ key, cursor, fetch, now }) => {
    const colon = key.indexOf(":");
    if (colon < 1) return { kind: "refused", reason: wrongKey };
    const settings = { fetch, now, service: "KnoCommerce" };
    const parts = [key.slice(0, colon), key.slice(colon + 1)].map((part) => encodeURIComponent(part.trim()));
    const token = await requestPage(
      {
        url: "https://api.knocommerce.com/api/oauth2/token?grant_type=client_credentials&scope=RESPONSES",
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(parts.join(":")).toString("base64")}` },
      },
      {
        ...settings,
        refusals: {
          400: wrongKey,
          401: wrongKey,
          403: wrongKey,
          422: "Your KnoCommerce plan has no access to the API.",
        },
      },
    );
    if ("kind" in token) return token;
    const query = new URLSearchParams({ maxPageSize: String(AT_ONCE), expand: "order", status: "completed" });
    if (cursor !== null) query.set("pageToken", cursor);
    const got = await requestPage(
      {
        url: `https://app-api.knocommerce.com/api/rest/responses?${query}`,
        headers: { authorization: `Bearer ${String(membersOf(token.body).access_token)}` },
      },
      { ...settings, refusals: { 403: "This key of KnoCommerce may not read responses." } },
    );
    if ("kind" in got) return got;
    const read = Page.safeParse(got.body);
    if (!read.success)
      return { kind: "refused", reason: "KnoCommerce's answer isn't a list of responses. Try again later." };
    const { results, hasMore, nextPageToken } = read.data;
    const rows = results.map(pastAnswersOf);
    const answers: PastAnswer[] = rows.flatMap((row) => row.answers);
    const unreadable = rows.reduce((sum, row) => sum + row.unreadable, 0);
    return { kind: "page", answers, unreadable, next: hasMore ? (nextPageToken ?? null) : null };
  },
};
