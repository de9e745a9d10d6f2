import type { Answer } from "#lib/survey/document.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
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

/** More than any shopper has; the list fits a mail. */
const MOST_RESPONSES = 50;

/** A shopper's own responses of the account in scope, as texts to read. */
export async function readShopper(accountId: string, shopper: Shopper): Promise<ShopperResponse[]> {
  const ids = (await findShopper(accountPool(), shopper)).slice(0, MOST_RESPONSES);
  const states = await readResponseStates(accountId, ids);
  const own = states.filter((state) => isOf(shopper, state));
  const asked = [...new Set(own.flatMap(({ answers }) => [...answers.keys()]))];
  const questions = await tenant().question.findMany({ where: { accountId, questionNameId: { in: asked } } });
  const titleOf = new Map(questions.map(({ questionNameId, definition }) => [questionNameId, titleIn(definition)]));
  return own.map((state) => responseOf(state, (id) => titleOf.get(id) ?? id));
}

function responseOf(state: ResponseState, titleOf: (questionNameId: string) => string): ShopperResponse {
  return {
    sourceOrderId: state.sourceOrderId,
    viewedAt: new Date(state.viewedAtMs),
    answers: [...state.answers].map(([id, { answer }]) => ({ question: titleOf(id), answer: textOf(answer) })),
  };
}

function titleIn(definition: unknown): string | undefined {
  if (typeof definition !== "object" || definition === null || !("title" in definition)) return undefined;
  return typeof definition.title === "string" && definition.title !== "" ? definition.title : undefined;
}

function textOf({ choiceIds, other, text, number, date, ranking }: Answer): string {
  const parts = [...(choiceIds ?? []), other, text, number, date, ...(ranking ?? [])];
  return parts.filter((part) => part !== undefined).join(", ");
}
