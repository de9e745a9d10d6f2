import * as z from "zod";
import type { DiscountCode } from "#generated/prisma/client.ts";
import type { ResponseDetails } from "#lib/calls/app-responses.ts";
import { notFound } from "#lib/errors.ts";
import { Platform, Question, Questions } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { liveStore } from "#server/domain/connections/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { storesOf } from "#server/partners/platforms/registry.ts";
import { asReadable, isTestOfStore, orderKeysOf, readResponsesById, wireResponse } from "#server/storefront/index.ts";
import { pathOf } from "./response-path.ts";

/**
 * One response with its order and its path through the survey, in the texts of the version that asked; tests too.
 * @throws AppError `not-found` for a response that the account doesn't have
 */
export async function getResponse(context: AccountContext, recordId: string): Promise<ResponseDetails> {
  const response = uuidPattern.test(recordId) ? await findResponse(context, recordId) : null;
  if (!response) throw notFound("response");
  return response;
}

/** The same by an ID that may be of a response that was deleted; null then. */
export async function findResponse({ accountId }: AccountContext, recordId: string): Promise<ResponseDetails | null> {
  const [found] = await inAccountTransaction((client) => readResponsesById(client, accountId, [recordId]));
  if (!found) return null;
  const stored = asReadable(found, (await accountFacts()).unlockedUpTo);
  const { state, surveyId } = stored;
  const [around, orderPage] = await Promise.all([
    readAround(accountId, { recordId, surveyId, version: state.version, shown: [...state.shown] }),
    orderPageOf(accountId, { ...stored, sourceOrderId: state.sourceOrderId }),
  ]);
  const { answers, platform, ...facts } = wireResponse(stored, (id) => around.types.get(id));
  return {
    recordId,
    ...facts,
    platform: Platform.parse(platform),
    orderPage,
    surveyName: around.surveyName,
    customerType: state.isFirstOrder === null ? "unknown" : state.isFirstOrder ? "new" : "returning",
    questions: pathOf(stored, (id) => ({ inVersion: around.inVersion.get(id), lastSaved: around.lastSaved.get(id) })),
    isTest: state.isTest,
    testSource: !state.isTest ? null : isTestOfStore(stored) ? "store" : "member",
    isRead: around.isRead,
    tags: around.tags,
    ...(around.discount && { discount: around.discount }),
  };
}

interface ResponseContext {
  recordId: string;
  surveyId: string;
  version: number;
  shown: string[];
}

/** The context of a response: its survey and the marks. */
async function readAround(accountId: string, { recordId, surveyId, version, shown }: ResponseContext) {
  const database = tenant();
  const [frozen, register, mark, discount] = await Promise.all([
    database.surveyVersion.findUnique({
      where: { accountId_surveyId_version: { accountId, surveyId, version } },
      select: { name: true, document: true },
    }),
    database.question.findMany({ where: { accountId, questionNameId: { in: shown } } }),
    database.responseMark.findUnique({ where: { accountId_responseId: { accountId, responseId: recordId } } }),
    database.discountCode.findFirst({ where: { accountId, responseId: recordId } }),
  ]);
  const asked = frozen ? everyQuestion(z.object({ questions: Questions }).parse(frozen.document)) : [];
  const lastSaved = register.map(
    ({ questionNameId, definition }) => [questionNameId, Question.parse(definition)] as const,
  );
  return {
    surveyName: frozen?.name ?? "",
    inVersion: new Map(asked.map((question) => [question.questionNameId, question])),
    lastSaved: new Map(lastSaved),
    types: new Map(lastSaved.map(([id, { type }]) => [id, type])),
    isRead: mark?.readAt != null,
    tags: mark?.tags ?? [],
    discount: discount && discountOf(discount),
  };
}

function discountOf({ status, code, expiresAt, problem }: DiscountCode): ResponseDetails["discount"] {
  const isMade = status === "made";
  return {
    status: isMade || status === "failed" ? status : "making",
    // One that the store hasn't confirmed may not be valid there.
    code: isMade ? code : null,
    expiresAt: isMade ? (expiresAt?.toISOString() ?? null) : null,
    problem,
  };
}

interface Order {
  platform: string;
  orderKey: string;
  /** Null if the page knew none. */
  sourceOrderId: string | null;
}

/**
 * The address of an order in the admin of the account's store; null for an order of another store, which has the same
 * numbers, and where the platform's addresses aren't known for certain.
 */
async function orderPageOf(accountId: string, { platform, orderKey, sourceOrderId }: Order): Promise<string | null> {
  if (sourceOrderId === null) return null;
  const store = await liveStore(accountId);
  if (store?.platform !== platform) return null;
  const { domain, storeNumber } = store;
  if (!orderKeysOf({ sourceOrderId, storeNumber }).includes(orderKey)) return null;
  return storesOf(store.platform)?.orderPage?.(domain, sourceOrderId) ?? null;
}
