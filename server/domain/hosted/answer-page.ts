import { isAppError, statusOf } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import type { Answer, PublishedSurvey } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { sourceOrderIdOf } from "#lib/survey/shopify-id.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { wordsByQuestion } from "#lib/survey/words/words-by-question.ts";
import { type DiscountOfShopper, discountOfShopper } from "#server/domain/discount-codes/index.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { log } from "#server/foundation/log.ts";
import { overLimit } from "#server/foundation/rate-limits/index.ts";
import { inVersion, saveResponse, surveyForOrder } from "#server/storefront/index.ts";
import { drawForm, drawThanks } from "./draw-form.ts";
import { changed, closed, type HostedResponse, lookOf } from "./hosted-response.ts";
import { hostedAddress, type OpenSurvey, orderOf, tillPath } from "./open-page.ts";
import { copyScript, overScript, ownCodeScript } from "./page-scripts.ts";
import type { PostedForm } from "./read-form.ts";
import { takeStep } from "./take-step.ts";
import { hostedWordsFor } from "./words/index.ts";

/**
 * Handles one submitted page of the plain form: stores its answers through `SaveResponse`, as the shopper's script
 * does, and draws the next page. What couldn't be stored stays in the fields.
 */
export async function answerPage(open: OpenSurvey, form: PostedForm): Promise<HostedResponse> {
  const { store, link, locale } = open;
  const given = form.surveyId === open.survey.surveyId ? await inVersion(store, open.survey, form.version) : null;
  if (!given) return changed(hostedAddress(link), locale, open.survey.locale);
  const survey = await surveyForOrder(store, given, orderOf(link), form.responseId);
  const look = lookOf(survey, locale);
  const context = { locale, surface: link.surface };
  const words = wordsFor(locale, survey.locale);
  const step = takeStep(localize(survey, locale), context, {
    ...form,
    locale,
    wordsOf: wordsByQuestion(survey, locale),
  });
  const address = hostedAddress(link);
  const { responseId } = form;
  const base = { survey, locale, context, step, responseId, address };
  const isOver = step.asked === null;
  const event = isOver ? "complete" : step.fresh.length > 0 ? "answer" : form.sequence === 0 ? "view" : null;
  // A page from the browser's history is posted with its old sequence number: the clock shows which post is later.
  const sequence = event === null ? form.sequence : Math.max(form.sequence + 1, machineMs());
  try {
    if (event !== null) await save(open, form, { event, sequence, answers: step.fresh });
  } catch (error) {
    if (isAppError(error) && error.options.type === "survey-disabled") return closed(locale, survey.locale);
    if (!isAppError(error) && !isPassingFailure(error)) throw error;
    const status = isAppError(error) ? statusOf[error.code] : 503;
    const drawn = everyQuestion(survey).filter(({ questionNameId }) => form.drawn.includes(questionNameId));
    const again = { ...step, asked: drawn };
    const notice = hostedWordsFor(words).notSaved;
    const body = drawForm({ ...base, step: again, sequence: form.sequence, stored: form.carried, notice });
    const headers = isAppError(error) ? error.options.headers : undefined;
    return { status, body, ...look, ...(headers && { headers }) };
  }
  if (isOver) {
    const own = await ownCode(open, survey, responseId);
    const { discountCode: general, ownDiscount, ...rest } = survey.thankYou;
    const discountCode = ownDiscount ? own?.code : general;
    const thanks = { ...survey, thankYou: { ...rest, ...(discountCode && { discountCode }) } };
    const codeScript = own?.again ? ownCodeScript(own.again, words) : discountCode ? copyScript(words) : "";
    const script = `${codeScript}${link.path === tillPath ? overScript : ""}`;
    return { status: 200, body: drawThanks(thanks, locale), ...look, isOver, script };
  }
  return { status: 200, body: drawForm({ ...base, sequence, stored: [...step.answers.values()] }), ...look };
}

/** How long the thanks wait for the store; what it has made after that is shown by a script, or when the page is reloaded. */
const LONGEST_WAIT_MS = 2_000;

/**
 * The code that the store makes for this shopper, where the survey promises one: the answers are stored by now.
 * @returns `again`: what a script has to send to ask for it again; null if there won't be one
 */
async function ownCode(
  { link, client }: OpenSurvey,
  survey: PublishedSurvey,
  responseId: string,
): Promise<{ code?: string; again?: object } | null> {
  const { accountId, surveyId, thankYou } = survey;
  if (!thankYou.ownDiscount || !link.orderId || overLimit("discountCode", client)) return null;
  const { platform, key, shop, orderKey } = link;
  const place = { surveyId, platform, sourceOrderId: sourceOrderIdOf(platform, link.orderId), responseId };
  const asked = { accountId, ...place, ...(orderKey && { orderKey }) };
  const given = await discountOfShopper(asked, LONGEST_WAIT_MS).catch(noCode);
  if (given.status === "made") return { code: given.code };
  const sender = key ? { apiKey: key } : { shopDomain: shop };
  return given.status === "pending" ? { again: { ...sender, ...place, order: { orderKey } } } : null;
}

/** The thanks of a page whose answers are stored are drawn in any case. */
function noCode(error: unknown): DiscountOfShopper {
  log.error({ err: error }, "could not make a discount code");
  return { status: "none" };
}

/** One `SaveResponse` message. By its `sequence`, the answers of a later post replace earlier ones. */
async function save(
  { store, link, locale, hasGpc, client }: OpenSurvey,
  { surveyId, version, responseId }: PostedForm,
  step: { event: "view" | "answer" | "complete"; sequence: number; answers: readonly Answer[] },
): Promise<void> {
  const { key, shop, platform, surface, orderId } = link;
  const sender = key ? { apiKey: key } : { shopDomain: shop };
  const place = { platform, surface, sourceOrderId: orderId, locale };
  const message = { ...sender, ...place, surveyId, version, responseId, ...step };
  try {
    await saveResponse(store, message, null, { hasGpc, client });
  } catch (error) {
    // Order facts that this page doesn't know may require more answers; the shopper has finished everything shown here.
    if (step.event !== "complete" || !isAppError(error) || error.code !== "invalid") throw error;
    await saveResponse(store, { ...message, event: "answer" }, null, { hasGpc, client });
  }
}
