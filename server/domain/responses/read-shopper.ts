import type { Answer } from "#lib/survey/document.ts";
import { type LabeledQuestion, readAnsweredQuestion } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { type ResponseState, readResponseStates } from "#server/storefront/index.ts";
import { findShopper } from "./find-shopper.ts";
import { isOf, type Shopper } from "./shopper.ts";

/** What a shopper gave one order. */
export interface ShopperResponse {
  /** Null for a page without an order. */
  sourceOrderId: string | null;
  viewedAt: Date;
  answers: { question: string; answer: string }[];
}

/** More than any shopper has; the list fits an email. */
const MOST_RESPONSES = 50;

/** A shopper's own responses of the account in scope, as texts to read. */
export async function readShopper(accountId: string, shopper: Shopper): Promise<ShopperResponse[]> {
  const ids = (await findShopper(accountPool(), shopper)).slice(0, MOST_RESPONSES);
  const states = await readResponseStates(accountId, ids);
  const own = states.filter((state) => isOf(shopper, state));
  const asked = [...new Set(own.flatMap(({ answers }) => [...answers.keys()]))];
  const labeled = new Map<string, LabeledQuestion>();
  for (const id of asked) labeled.set(id, await readAnsweredQuestion({ accountId }, id));
  return own.map((state) => responseOf(state, labeled));
}

function responseOf(state: ResponseState, labeled: ReadonlyMap<string, LabeledQuestion>): ShopperResponse {
  return {
    sourceOrderId: state.sourceOrderId,
    viewedAt: new Date(state.viewedAtMs),
    answers: [...state.answers].map(([id, { answer }]) => {
      const asked = labeled.get(id);
      return { question: asked?.question.title || id, answer: textOf(answer, asked?.labels ?? new Map()) };
    }),
  };
}

function textOf(
  { choiceIds = [], other, text, number, date, ranking = [] }: Answer,
  labels: ReadonlyMap<string, string>,
): string {
  const labelsOf = (ids: readonly string[]) => ids.map((id) => labels.get(id) ?? id);
  const parts = [...labelsOf(choiceIds), other, text, number, date, ...labelsOf(ranking)];
  return parts.filter((part) => part !== undefined).join(", ");
}
