import { AppError } from "#lib/errors.ts";
import type { Wordings } from "#lib/survey/choose-wordings.ts";
import { localeTag } from "#lib/survey/locale-tag.ts";
import { platforms, surfaces } from "#lib/survey/places.ts";
import { choiceIdsOf } from "#lib/survey/question-range.ts";
import { sourceOrderIdOf } from "#lib/survey/shopify-id.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { orderKeyOf, type StoreNumbers } from "../order-key.ts";
import type { SurveyVersion } from "../survey-version.ts";
import { readConsent } from "./consent.ts";
import { FieldChecks, isObject } from "./field-checks.ts";
import type { Message } from "./message.ts";
import { readAnswers } from "./read-answers.ts";
import { readOrder } from "./read-order.ts";
import { keyOfTest } from "./test-of-store.ts";

const events = ["view", "answer", "complete"] as const;
const maxLocaleLength = 35;
const maxDisplayOrderEntries = 200;
const none: readonly string[] = [];

/**
 * Checks a `SaveResponse` body, except its sender, against the version the page was served.
 * @param storeNumbers of the account, so that orders of an earlier store are others
 * @param hasGpc whether the browser sent `Sec-GPC: 1`
 * @throws AppError `invalid` that names every invalid field and what is allowed there
 */
export function readMessage(
  body: Record<string, unknown>,
  survey: SurveyVersion,
  storeNumbers: StoreNumbers,
  hasGpc = false,
): Message {
  const checks = new FieldChecks();
  const responseId = checks.matching("responseId", required(checks, body, "responseId"), uuidPattern, "a UUID");
  const event = checks.oneOf("event", required(checks, body, "event"), events);
  const platform = checks.oneOf("platform", required(checks, body, "platform"), platforms);
  const surface = checks.oneOf("surface", required(checks, body, "surface"), surfaces);
  const sequence = checks.wholeNumber("sequence", body.sequence, 0, Number.MAX_SAFE_INTEGER);
  const orderId = checks.text("sourceOrderId", body.sourceOrderId, 200);
  const sourceOrderId = orderId ? sourceOrderIdOf(platform, orderId) : null;
  const locale = readLocale(checks, body.locale);
  const displayOrder = readDisplayOrder(checks, body.displayOrder, survey);
  const wordings = readWordings(checks, body.wordings, survey);
  const isTest = checks.flag("isTest", body.isTest) ?? false;
  const consent = readConsent(checks, body.consent, hasGpc);
  const order = readOrder(checks, body.order, { mayKnowVisitor: consent?.analytics !== false });
  const answers = readAnswers(checks, body.answers, survey);
  if (checks.errors) throw invalidBody(checks.errors);
  if (!responseId || !event || !platform || !surface) throw new Error("a required field was read as missing");
  const pageId = responseId.toLowerCase();
  const key = sourceOrderId === null ? `p:${pageId}` : orderKeyOf(sourceOrderId, storeNumbers[platform]);
  return {
    responseId,
    pageId,
    sequence: sequence ?? null,
    event,
    platform,
    surface,
    sourceOrderId,
    // A test of an order is separate from the order, whichever comes first.
    orderKey: isTest ? keyOfTest(key) : key,
    answers,
    order,
    locale,
    displayOrder: displayOrder ?? null,
    wordings,
    isTest,
    consent,
    askedBefore: none,
  };
}

/** A 400 that lists fields. */
export function invalidBody(errors: Record<string, string[]>): AppError {
  const [field = "body", [message = "isn't valid"] = []] = Object.entries(errors)[0] ?? [];
  return new AppError("invalid", `${field} ${message}.`, { errors });
}

function required(checks: FieldChecks, body: Record<string, unknown>, name: string): unknown {
  if (body[name] === undefined || body[name] === null) checks.fail(name, "is required");
  return body[name];
}

/** Of the survey's questions with two wordings, the one that the page showed; null if it names none of them. */
function readWordings(checks: FieldChecks, value: unknown, { questions }: SurveyVersion): Wordings | null {
  const shown: Wordings = {};
  for (const [questionNameId, wording] of Object.entries(checks.object("wordings", value) ?? {})) {
    if (!questions.get(questionNameId)?.secondTitle?.trim()) continue;
    if (wording === 1 || wording === 2) shown[questionNameId] = wording;
    else checks.fail("wordings", "must have 1 or 2 for each question");
  }
  return Object.keys(shown).length > 0 ? shown : null;
}

/** A page's `lang` is often not a language tag, and must not cost the answers: such a text is ignored. */
function readLocale(checks: FieldChecks, value: unknown): string | null {
  if (typeof value !== "string") return checks.text("locale", value, maxLocaleLength) ?? null;
  return value.length <= maxLocaleLength && localeTag.test(value) ? value : null;
}

/**
 * The order in which choices were shown: choice ids by questionNameId, or one list of ids. Only the survey's own ids
 * are kept, each once, so that it is never longer than the survey.
 */
function readDisplayOrder(checks: FieldChecks, value: unknown, { questions }: SurveyVersion): unknown {
  if (Array.isArray(value)) {
    const ids = checks.texts("displayOrder", value, maxDisplayOrderEntries, 64);
    const known = new Set([...questions.values()].flatMap((asked) => [asked.questionNameId, ...choiceIdsOf(asked)]));
    return ids && [...new Set(ids)].filter((id) => known.has(id));
  }
  const sent = checks.object("displayOrder", value);
  if (!isObject(sent)) return undefined;
  const entries = Object.entries(sent);
  if (entries.length > maxDisplayOrderEntries) {
    checks.fail("displayOrder", `must have at most ${maxDisplayOrderEntries} entries`);
    return undefined;
  }
  const shown: Record<string, string[]> = {};
  for (const [questionNameId, choiceIds] of entries) {
    const path = "displayOrder";
    checks.text(path, questionNameId, 64);
    const ids = checks.texts(path, choiceIds, 101, 64);
    const question = questions.get(questionNameId);
    if (ids && question) {
      const known = choiceIdsOf(question);
      shown[questionNameId] = [...new Set(ids)].filter((id) => known.includes(id));
    } else if (choiceIds == null) checks.fail(path, "must have a list of choice IDs for each question");
  }
  return shown;
}
