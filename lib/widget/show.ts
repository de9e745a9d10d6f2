import type { Answer } from "#lib/survey/answer.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { element } from "./element.ts";
import { type ResponseEvent, recall, remember } from "./memory.ts";
import { type Drawable, render } from "./render.ts";
import { request, sendResponses } from "./send-responses.ts";
import type { ShowOptions } from "./show-options.ts";
import { watchView } from "./watch-view.ts";

type Published = Drawable & { surveyId: string; version: number; enabled: boolean; responseStatus?: string };

/**
 * Fetches the store's survey and shows it; nothing appears and nothing is sent when there is none to ask. An order that
 * completed it before sees the thanks again.
 * @param base the origin that serves the script and the calls.
 */
export async function show(base: string, options: ShowOptions, script: Element): Promise<void> {
  const { key, shop, orderId = "", platform = "None", surface = "thankYou", order = {}, isTest } = options;
  const locale = options.locale || document.documentElement.lang || navigator.language;
  const query = new URLSearchParams({ apiKey: key ?? "", platform, sourceOrderId: orderId });
  const call = key ? `ApiKey${orderId && "AndOrderId"}?${query}` : `ShopifyDomain/${shop}`;
  const survey: Published | undefined = await (await request(`${base}/Survey/GetDefaultBy${call}`))?.json();
  const context = { ...order, locale, surface };
  if (!survey?.enabled || !survey.settings.showOn.includes(surface) || !visiblePath(survey, new Map(), context)[0])
    return;

  const { surveyId, version, responseStatus } = survey;
  const name = `afterword:${surveyId}:${orderId}`;
  const memory = recall(name);
  const { responseId } = memory;
  const report = sendResponses(`${base}/Survey/SaveResponse`, (withOrder) => {
    memory.sequence++;
    remember(name, memory);
    return {
      apiKey: key,
      shopDomain: shop,
      surveyId,
      version,
      responseId,
      sequence: memory.sequence,
      platform,
      surface,
      sourceOrderId: orderId,
      order: withOrder ? order : undefined,
      locale,
      isTest,
    };
  });
  const happened = (event: ResponseEvent, answer?: Answer) => {
    if (memory.reached === "complete") return;
    if (answer) memory.answers.push(answer);
    memory.reached = event;
    report(event, answer);
    window.dispatchEvent(new CustomEvent(`afterword:${event.replace(/e?$/, "ed")}`, { detail: answer }));
  };

  const host = element("div", { class: "afterword" });
  const isOver = memory.reached === "complete" || responseStatus === "completed";
  if (!memory.reached) memory.answers = options.answers ?? [];
  // What a reload or a link brings along goes out again: the same answer twice changes nothing.
  if (!isOver) for (const answer of memory.answers) report("answer", answer);
  render(host, survey, {
    order: context,
    locale,
    seed: responseId,
    answers: memory.answers,
    onEvent: happened,
    isOver,
  });
  put(host, options.target, script);
  if (!memory.reached && !isOver) watchView(host, () => happened("view"));
}

/** In the target; else after a script in the body; else at the body's end. */
function put(host: Element, target: Element | string | undefined, script: Element): void {
  const place = typeof target === "string" ? document.querySelector(target) : target;
  if (place) place.replaceChildren(host);
  else if (script.closest("body")) script.after(host);
  else document.body.append(host);
}
