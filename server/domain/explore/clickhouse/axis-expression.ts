import { axisName, type ExploreAxis, type ExploreFact } from "#lib/explore/axes.ts";
import { OTHER_CURRENCY, orderValueBands, orderValueEdges } from "#lib/explore/order-value-bands.ts";
import { minorDigits } from "#lib/minor-units.ts";

/** Values of a statement by their names, which write them as `{name:Type}`. */
export class Parameters {
  readonly values: Record<string, unknown> = {};

  write(value: string | number | readonly string[], type: string): string {
    const name = `p${Object.keys(this.values).length + 1}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }
}

/** Writes the values of axes of ClickHouse's rows, as arrays of texts. An order's missing fact is an empty text. */
export class AxisExpressions {
  readonly #parameters: Parameters;
  readonly #currency: string;
  readonly #written = new Map<string, string>();

  constructor(parameters: Parameters, currency: string) {
    this.#parameters = parameters;
    this.#currency = currency;
  }

  expressionOf(axis: ExploreAxis): string {
    const name = axisName(axis);
    const known = this.#written.get(name);
    if (known !== undefined) return known;
    const written = this.#write(axis);
    this.#written.set(name, written);
    return written;
  }

  #write(axis: ExploreAxis): string {
    if ("questionNameId" in axis) return `answers[${this.#parameters.write(axis.questionNameId, "String")}]`;
    return axis.fact === "orderValue" ? this.#orderValue() : columns[axis.fact];
  }

  #orderValue(): string {
    const unit = 10 ** minorDigits(this.#currency);
    const edges = `[${orderValueEdges.map((edge) => `toInt64(${edge * unit})`).join()}]`;
    const bands = `[${orderValueBands.map((band) => `'${band}'`).join()}]`;
    const band = `${bands}[arrayCount(edge -> edge <= assumeNotNull(order_total), ${edges})]`;
    return `[multiIf(isNull(order_total) OR currency = '', '',
      currency = ${this.#parameters.write(this.#currency, "String")}, ${band}, '${OTHER_CURRENCY}')]`;
  }
}

const columns: Readonly<Record<Exclude<ExploreFact, "orderValue">, string>> = {
  channel: "channel",
  campaign: "campaign",
  country: "country",
  product: "product",
  discountCode: "discount_code",
  customerType: "customer_type",
  month: "month",
};
