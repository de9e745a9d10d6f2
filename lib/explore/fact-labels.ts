import { formatMonths } from "../format-day.ts";
import { channelName } from "../library/channels.ts";
import { placeName } from "../place-values.ts";
import type { ExploreFact } from "./axes.ts";
import { bandLabel } from "./order-value-bands.ts";

/** A fact's value on screens and in files; an empty value means orders without the fact. */
export function factValueLabel(fact: ExploreFact, value: string): string {
  return value === "" ? withoutFact[fact] : (labelsOf[fact]?.(value) ?? value);
}

const withoutFact: Readonly<Record<ExploreFact, string>> = {
  channel: "No channel",
  campaign: "No campaign",
  country: "Unknown country",
  product: "Unknown product",
  discountCode: "No code",
  customerType: "Unknown",
  orderValue: "Unknown value",
  month: "Unknown month",
};

const typeLabels: Readonly<Record<string, string>> = { new: "New", returning: "Returning", unknown: "Unknown" };

const labelsOf: Partial<Record<ExploreFact, (value: string) => string>> = {
  channel: channelName,
  country: (code) => placeName("countries", code),
  customerType: (type) => typeLabels[type] ?? type,
  orderValue: bandLabel,
  month: (month) => formatMonths(`${month}-01`, `${month}-01`),
};
