import { randomUUIDv7 } from "node:crypto";
import { html } from "#lib/html.ts";
import type { PublishedSurvey } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { readResponse, type Storefront } from "#server/storefront/index.ts";
import { drawChosen } from "./chosen-notice.ts";
import { drawForm, drawThanks } from "./draw-form.ts";
import { type HostedLink, hostedAddress, linkedAnswer } from "./hosted-link.ts";
import { type HostedResponse, lookOf } from "./hosted-response.ts";
import { copyScript, takeOverScript } from "./page-scripts.ts";
import { firstStep } from "./take-step.ts";

/** A survey that is on, opened by a link. */
export interface OpenSurvey {
  store: Storefront;
  link: HostedLink;
  survey: PublishedSurvey;
  locale: string;
  /** Whether the browser sent `Sec-GPC: 1`. */
  hasGpc: boolean;
}

/**
 * The page that a link opens. Opening stores nothing, whether by a shopper or a scanner: an answer in the link is sent
 * by the page's script once the page is seen, or by the form's own button if scripts don't run.
 */
export async function openPage({ store, link, survey, locale }: OpenSurvey): Promise<HostedResponse> {
  const { accountId, surveyId } = survey;
  const look = lookOf(survey, locale);
  const { orderId: sourceOrderId, platform, surface } = link;
  const order = { accountId, surveyId, platform, sourceOrderId };
  const isCompleted = sourceOrderId !== "" && (await readResponse(store, order))?.status === "completed";
  if (isCompleted) {
    const script = survey.thankYou.discountCode ? copyScript(wordsFor(locale, survey.locale)) : "";
    return { status: 200, body: drawThanks(survey, locale), ...look, isOver: true, script };
  }
  const context = { locale, surface };
  const linked = linkedAnswer(survey, link.answer);
  const form = drawForm({
    survey,
    locale,
    context,
    step: firstStep(survey, context, linked),
    responseId: randomUUIDv7(),
    sequence: 0,
    stored: [],
    address: hostedAddress(link),
  });
  const script = takeOverScript(
    {
      ...(link.key ? { key: link.key } : { shop: link.shop ?? "" }),
      orderId: sourceOrderId,
      platform,
      surface,
      locale,
      target: "#survey",
      ...(linked ? { answers: [linked] } : {}),
    },
    surveyId,
  );
  const chosen = linked && drawChosen(survey, context, linked);
  const body = html`${chosen?.body}<div id="survey">${form}</div>`;
  return { status: 200, body, ...look, script: `${chosen?.script ?? ""}${script}` };
}

/** Whether this surface has any questions. */
export function asksHere(survey: PublishedSurvey, { surface }: HostedLink, locale: string): boolean {
  return survey.settings.showOn.includes(surface) && visiblePath(survey, new Map(), { locale, surface }).length > 0;
}
