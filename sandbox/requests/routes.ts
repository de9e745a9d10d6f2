import { type PartnerSlug, partnerSlugs } from "#lib/partners.ts";
import { readText } from "../body.ts";
import { isForeign, type Route, redirect, sendPage, sendProblem } from "../http.ts";
import { type Controls, readFailure } from "../partners/control.ts";
import type { Records } from "../partners/recorded.ts";
import type { StandIn } from "../partners/stand-in.ts";
import { renderRequestsPage } from "./page.ts";

const PATH = /^\/partners(?:\/([a-z]{1,40}))?$/;
const PAGE_SIZE = 50;
const SIZE_LIMIT_BYTES = 1024;

/**
 * `GET /partners` and `GET /partners/<partner>`: what the product sent, newest first. The buttons on a partner's page
 * post to it what `POST /control` takes.
 */
export function requestsRoute(
  records: Records,
  controls: Controls,
  standIns: readonly Pick<StandIn, "slug" | "refusals">[] = [],
): Route {
  const refusalsOf = (partner: PartnerSlug | null) => standIns.find(({ slug }) => slug === partner)?.refusals ?? null;

  function show(partner: PartnerSlug | null, pageText: string | null) {
    const all = records.list(partner ?? undefined);
    const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
    const page = Math.min(pages, Math.max(1, Math.trunc(Number(pageText)) || 1));
    const end = all.length - (page - 1) * PAGE_SIZE;
    return renderRequestsPage({
      partner,
      page,
      pages,
      counts: partnerSlugs.map((slug) => ({ slug, count: records.list(slug).length })),
      requests: all.slice(Math.max(0, end - PAGE_SIZE), end).toReversed(),
      pending: partner === null ? null : controls.pending(partner),
      refusals: refusalsOf(partner),
    });
  }

  return async (request, response) => {
    const { method, path, query, raw } = request;
    const matched = PATH.exec(path);
    if (!matched || (method !== "GET" && method !== "POST")) return false;
    const partner = partnerSlugs.find((slug) => slug === matched[1]) ?? null;
    if (partner === null && matched[1] !== undefined) return sendProblem(response, 404, "Unknown partner.");
    if (method === "GET") {
      return sendPage(response, show(partner, query.get("page")), {
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      });
    }
    if (partner === null) return false;
    if (isForeign(request)) return sendProblem(response, 403, "Another site can't make partners fail.");
    const form = new URLSearchParams((await readText(raw, SIZE_LIMIT_BYTES)) ?? "");
    const fields = Object.fromEntries([...form].filter(([, value]) => value !== ""));
    const set = refusalsOf(partner)?.control(fields) ?? null;
    if (typeof set === "string") return sendProblem(response, 400, set);
    if (set) return redirect(response, `/partners/${partner}`);
    const failure = readFailure(fields);
    if (typeof failure === "string") return sendProblem(response, 400, failure);
    controls.set(partner, failure);
    return redirect(response, `/partners/${partner}`);
  };
}
