import { element } from "./element.ts";
import { followResponse } from "./follow-response.ts";
import { guard, listen } from "./guard.ts";
import type { LoadExtra } from "./load-extra.ts";
import { recall, remember } from "./memory.ts";
import { pathOf, render } from "./render.ts";
import { readPlace, type ShowOptions } from "./show-options.ts";
import type { ShownSurvey } from "./shown-survey.ts";

type Published = ShownSurvey & { surveyId: string; version: number; responseStatus?: string; siteId?: string };

/**
 * Fetches the store's survey and shows it; nothing appears and nothing is sent if there is none to ask, or none that can
 * be drawn whole. An order that already completed it sees the thanks again.
 * @param base the origin that serves the script and the calls
 * @param target where it goes; defaults to after a script in the body, else the body's end
 * @returns whether it asks something that this page hasn't asked before
 */
export async function show(
  base: string,
  options: ShowOptions,
  target: HTMLElement | null | undefined,
  script: Element,
  load: LoadExtra,
): Promise<boolean> {
  const { key, shop, order: given = {}, isTest, consent } = options;
  const place = readPlace(options);
  const { sourceOrderId, surface, locale } = place;
  const call = key ? `ApiKey${sourceOrderId && "AndOrderId"}` : `ShopifyDomain/${shop}`;
  const { customerId } = given;
  const query = new URLSearchParams({
    shown: "true",
    ...(key ? { apiKey: key, ...place } : { locale }),
    ...(customerId && { customerId }),
  });
  const survey: Published = await (await fetch(`${base}/Survey/GetDefaultBy${call}?${query}`)).json();
  // A frame may forbid cookies.
  const order = {
    ...guard(() => survey.siteId && consent?.analytics !== false && document.cookie.match(survey.siteId)?.groups),
    ...given,
  };
  const context = { ...order, ...place };
  // A disabled survey has no settings.
  if (!survey.settings?.showOn.includes(surface)) return false;
  const { responseStatus, surveyId, version } = survey;
  const name = `afterword:${surveyId}:${sourceOrderId}`;
  const memory = recall(name);
  if (responseStatus === "completed") memory.reached = "complete";
  const answers = memory.reached ? memory.answers : options.answers;
  memory.answers = [];
  const extra = await load(survey);
  if (!pathOf(extra)(survey, new Map(), context)[0]) return false;

  const keep = () => remember(name, memory);
  const fields = { ...place, isTest, consent, apiKey: key, shopDomain: shop, surveyId, version, order };
  // Who answered by a link has read the first one.
  if (!options.answers) extra?.chooseWordings(survey, fields, memory);
  const [happened, hurry] = followResponse(
    memory,
    keep,
    fields,
    // A string is sent as text/plain, which needs no preflight. Browsers refuse keepalive bodies above 64 KiB; 20,000
    // characters stay below that in any script.
    // Cross-origin requests send no cookies.
    (body) => fetch(`${base}/Survey/SaveResponse`, { method: "POST", keepalive: body.length < 20_000, body }),
    // Answers from a reload or a link aren't new to the page.
    (event, detail) =>
      host.isConnected &&
      dispatchEvent(new CustomEvent(event, { detail })) &&
      window.dataLayer?.push({ ...detail, event }),
  );
  listen(window, "online", hurry);
  listen(window, "visibilitychange", hurry);

  const host = element("div", { className: "afterword" });
  survey.words.asking = { ...memory, ...fields };
  render(host, survey, {
    extra,
    order: context,
    seed: memory.responseId,
    answers,
    onEvent: happened,
    isOver: memory.reached === "complete",
    at: memory.at,
    onTurn: (at) => {
      memory.at = at;
      keep();
    },
  });
  if (target) target.replaceChildren(host);
  else if (script.closest("body")) script.after(host);
  else document.body.append(host);
  if (isOnDarkBackground(host)) host.style.cssText = "--aw-ground:dark";
  if (memory.reached) return false;
  watchView(host, () => happened("view"));
  return true;
}

/**
 * Whether the nearest background behind an element is dark: little red, little green and not the strongest blue. A
 * background that is not written as `rgb()`, or is translucent, doesn't count.
 */
function isOnDarkBackground(place: Element): boolean {
  const { parentElement } = place;
  const color = getComputedStyle(place).backgroundColor;
  if (parentElement && color.endsWith(", 0)")) return isOnDarkBackground(parentElement);
  return /^rgb.(\d\d?, ){2}1?\d\d?\)/.test(color);
}

/**
 * Calls `seen` once, when half of the element has been in view for one second without a break (half of the viewport for
 * an element taller than that). A page in the background doesn't count.
 */
function watchView(watched: Element, seen: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const check = (entries: IntersectionObserverEntry[]) => {
    clearTimeout(timer);
    for (const { intersectionRect, boundingClientRect } of entries)
      isInView = intersectionRect.height * 2 >= Math.min(boundingClientRect.height, innerHeight);
    if (isInView && !document.hidden) timer = setTimeout(finish, 1000);
  };
  const finish = () => {
    isInView = false;
    observer.disconnect();
    guard(seen);
  };
  const observer = new IntersectionObserver(check, { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] });
  listen(document, "visibilitychange", () => check([]));
  observer.observe(watched);
}
