import { dimensionValues } from "#lib/dimensions.ts";
import { invalidField } from "#lib/errors.ts";
import { type ExploreAxis, type ExploreFact, factTitles } from "#lib/explore/axes.ts";
import { factValueLabel } from "#lib/explore/fact-labels.ts";
import { OTHER_CURRENCY, orderValueBands } from "#lib/explore/order-value-bands.ts";
import { takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import { type AccountContext, readQuestion } from "#server/domain/analytics/index.ts";

/** An axis as it is shown. */
export interface AxisLabels {
  title: string;
  isSeveral: boolean;
  labelOf: (value: string) => string;
  /** Compares two values; 0 if their sizes decide. */
  order: (one: string, other: string) => number;
}

/**
 * @param field of the query, to name it in an error
 * @throws AppError `not-found` for a question that the account never saved, `invalid` for one whose answers aren't choices
 *   or points of a scale
 */
export async function readAxis(context: AccountContext, field: string, axis: ExploreAxis): Promise<AxisLabels> {
  if ("fact" in axis) return factLabels(axis.fact);
  const { question, labels } = await readQuestion(context, axis.questionNameId);
  const { figures } = traitsOf(question.type);
  if (figures !== "choices" && figures !== "scale" && figures !== "netPromoter") {
    throw invalidField(field, "must name a question with choices or a scale");
  }
  const isNumber = figures !== "choices";
  const ids = [...labels.keys()];
  const placeOf = (id: string) => (labels.has(id) ? ids.indexOf(id) : ids.length);
  return {
    title: question.title,
    isSeveral: takesSeveral(question.type),
    labelOf: (value) => labels.get(value) ?? value,
    order: (one, other) => (isNumber ? Number(one) - Number(other) : placeOf(one) - placeOf(other)),
  };
}

const inListOrder = (values: readonly string[]) => (one: string, other: string) =>
  values.indexOf(one) - values.indexOf(other);

function factLabels(fact: ExploreFact): AxisLabels {
  const isSeveral = fact === "product" || fact === "discountCode";
  const plain = { title: factTitles[fact], isSeveral, labelOf: (value: string) => factValueLabel(fact, value) };
  switch (fact) {
    case "customerType":
      return { ...plain, order: inListOrder(dimensionValues.customerType) };
    case "orderValue":
      return { ...plain, order: inListOrder([...orderValueBands, OTHER_CURRENCY]) };
    case "month":
      return { ...plain, order: (one, other) => (one < other ? -1 : 1) };
    default:
      return { ...plain, order: () => 0 };
  }
}
