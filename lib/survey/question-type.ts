import { type QuestionType, type QuestionTypeTraits, questionTypeTable } from "./question-type-table.ts";

export {
  type AnswerField,
  type FormPart,
  type QuestionType,
  type QuestionTypeTraits,
  questionTypes,
  typeSettings,
} from "./question-type-table.ts";

const traits: Record<QuestionType, QuestionTypeTraits> = questionTypeTable;

export function traitsOf(type: QuestionType): QuestionTypeTraits {
  return traits[type];
}

/** The types with one of these values of a trait. */
export type TypeWith<Trait extends keyof QuestionTypeTraits, Value extends QuestionTypeTraits[Trait]> = {
  [Type in QuestionType]: (typeof questionTypeTable)[Type][Trait] extends Value ? Type : never;
}[QuestionType];

/** Its argument if that is a single type, else `never`: code that knows just one type then no longer compiles. */
export type Only<Type extends string, Each extends string = Type> = Each extends Type
  ? [Type] extends [Each]
    ? Each
    : never
  : never;

/** Whether its answers are choices, in an order or not. */
export function hasChoices(type: QuestionType): boolean {
  return traits[type].choices !== null;
}

/** Whether the merchant writes its choices. */
export function hasOwnChoices(type: QuestionType): boolean {
  return traits[type].choices === "own";
}

export function mayHaveOther(type: QuestionType): boolean {
  return traits[type].settings.includes("allowOther");
}

/** Whether an answer can have several choices. */
export function takesSeveral(type: QuestionType): boolean {
  return traits[type].settings.includes("maxSelections");
}

/** Whether its answers are numbers. */
export function isNumeric(type: QuestionType): boolean {
  return traits[type].field === "number";
}

/** Whether its answers are shoppers' own words: texts that aren't addresses. */
export function isFreeText(type: QuestionType): boolean {
  return traits[type].field === "text" && traits[type].input.type !== "email";
}

/** Whether shoppers rate on a scale of a few points. */
export function isScale(type: QuestionType): boolean {
  return traits[type].control === "scale";
}

/** Whether its answers make a Net Promoter Score. */
export function isNetPromoter(type: QuestionType): boolean {
  return traits[type].figures === "netPromoter";
}

/** The ids a shopper may choose from, without "other". */
export function ownChoiceIdsOf({
  type,
  choices = [],
}: {
  type: QuestionType;
  choices?: readonly { id: string }[] | undefined;
}): string[] {
  switch (traitsOf(type).choices) {
    case "yesOrNo":
      return ["yes", "no"];
    case "own":
    case null: // What another type had is dropped only when the draft is saved.
      return choices.map(({ id }) => id);
  }
}
