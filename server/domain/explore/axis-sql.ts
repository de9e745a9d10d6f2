import { axisName, type ExploreAxis, type ExploreFact } from "#lib/explore/axes.ts";
import { type ExploreFilter, filtersByAxis } from "#lib/explore/filter-text.ts";
import { OTHER_CURRENCY, orderValueBands, orderValueEdges } from "#lib/explore/order-value-bands.ts";
import { minorDigits } from "#lib/minor-units.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";

/** Joins the responses `r` of account `$1` with their counted answers to each question, once each. */
export class AxisSql {
  readonly joins: string[] = [];
  readonly #aliases = new Map<string, string>();
  readonly #write: WriteValue;
  readonly #currency: string;

  constructor(write: WriteValue, currency: string) {
    this.#write = write;
    this.#currency = currency;
  }

  /** An axis's values of a response as an array of texts; a fact that the order doesn't have is an empty text. */
  values(axis: ExploreAxis): string {
    return "fact" in axis ? this.#fact(axis.fact) : this.#answer(axis.questionNameId);
  }

  /** The conditions that a response has one of the filters' values of each of their axes. */
  having(filters: readonly ExploreFilter[]): string[] {
    return [...filtersByAxis(filters).values()].map(
      (ofAxis) => `(${ofAxis.map((filter) => this.#has(filter)).join(" OR ")})`,
    );
  }

  #has({ axis, value }: ExploreFilter): string {
    const written = this.#write(value, "text");
    return `${isAnyCase(axis) ? `lower(${written})` : written} = ANY(${this.values(axis)})`;
  }

  #answer(questionNameId: string): string {
    const name = axisName({ questionNameId });
    const known = this.#aliases.get(name);
    const alias = known ?? `a${this.#aliases.size + 1}`;
    if (known === undefined) {
      this.#aliases.set(name, alias);
      this.joins.push(`JOIN answer ${alias} ON ${alias}.account_id = $1 AND ${alias}.response_id = r.id AND ${alias}.counted
      AND ${alias}.question_id = ${this.#write(questionNameId, "text")}`);
    }
    return `coalesce(${alias}.merged, ${alias}.choices)`;
  }

  #fact(fact: ExploreFact): string {
    return fact === "orderValue" ? this.#orderValue() : factSql[fact];
  }

  #orderValue(): string {
    const unit = 10 ** minorDigits(this.#currency);
    const edges = orderValueEdges.map((edge) => edge * unit).join();
    const band = `('{${orderValueBands.join()}}'::text[])[width_bucket(r.order_total_minor, '{${edges}}'::bigint[])]`;
    return `ARRAY[CASE WHEN r.order_total_minor IS NULL OR r.currency IS NULL THEN ''
      WHEN r.currency = ${this.#write(this.#currency, "text")} THEN ${band} ELSE '${OTHER_CURRENCY}' END]`;
  }
}

/** Stores accept these in any letter case. */
const anyCase: readonly ExploreFact[] = ["campaign", "product", "discountCode"];

/** Whether an axis's values are kept in lower case. */
export function isAnyCase(axis: ExploreAxis): boolean {
  return "fact" in axis && anyCase.includes(axis.fact);
}

const list = (name: string) =>
  `CASE jsonb_typeof(r."order" -> '${name}') WHEN 'array' THEN r."order" -> '${name}' ELSE '[]' END`;

/** The different texts of the first list among the order's facts that has any, in lower case. */
function listed(...names: string[]): string {
  const texts = names.map(
    (name) =>
      `nullif(ARRAY(SELECT DISTINCT lower(one) FROM jsonb_array_elements_text(${list(name)}) AS one WHERE one <> '' ORDER BY 1), '{}')`,
  );
  return `coalesce(${texts.join(", ")}, '{""}')`;
}

/** The values of a fact of response `r`. */
export const factSql: Readonly<Record<Exclude<ExploreFact, "orderValue">, string>> = {
  channel: `ARRAY[coalesce(r."order" ->> 'orderChannel', '')]`,
  campaign: `ARRAY[coalesce(lower(r."order" ->> 'utmCampaign'), '')]`,
  country: "ARRAY[coalesce(r.country, '')]",
  // One name for each product: an order may have both of all of them.
  product: listed("skus", "productIds"),
  discountCode: listed("discountCodes"),
  customerType: "ARRAY[CASE r.customer_type WHEN 1 THEN 'new' WHEN 2 THEN 'returning' ELSE 'unknown' END]",
  month: "ARRAY[to_char(r.answered_day, 'YYYY-MM')]",
};
