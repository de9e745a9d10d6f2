import { daysBetween, isCalendarDay } from "../calendar-day.ts";
import { isChannel, libraryChannels } from "../library/channels.ts";
import { minorDigits } from "../minor-units.ts";

/** How many rows one import, and an account, may have. */
export const MAX_IMPORTED_ROWS = 5_000;
export const MAX_SPEND_ROWS = 50_000;

/** In major units; in minor units of every currency it is an exact number. */
const MAX_AMOUNT = 99_999_999_999;
const MAX_PLATFORM_ORDERS = 1_000_000_000;

/** What a merchant spent on a channel in a period. Amounts are in major units of the currency. */
export interface SpendRow {
  /** An id of `libraryChannels`. */
  channel: string;
  /** Both included, as `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  spend: number;
  /** ISO 4217. */
  currency: string;
  /** What the channel's own reports claim; null if unknown. */
  platformOrders: number | null;
  platformRevenue: number | null;
}

export type SpendField = keyof SpendRow;

/** The columns of a CSV file, by field. */
export const columnOf: Record<SpendField, string> = {
  channel: "channel",
  startDate: "start",
  endDate: "end",
  spend: "spend",
  currency: "currency",
  platformOrders: "platform_orders",
  platformRevenue: "platform_revenue",
};

export interface FieldProblem {
  field: SpendField;
  /** Follows the field's name: "must be a day such as 2026-11-20". */
  message: string;
}

const idOf = new Map(libraryChannels.flatMap(({ id, name }) => [id, name].map((key) => [key.toLowerCase(), id])));

/** The id of a channel by its id or its name, in any letter case; undefined if there is none. */
export function findChannel(text: string): string | undefined {
  return idOf.get(text.trim().toLowerCase());
}

/** Everything wrong with a row for an account with this currency, one problem per field; none if it can be saved. */
export function rowProblems(row: SpendRow, currency: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: SpendField, message: string) => problems.push({ field, message });
  if (!isChannel(row.channel)) refuse("channel", channelMessage);
  if (!isSpendDay(row.startDate)) refuse("startDate", dayMessage);
  if (!isSpendDay(row.endDate)) refuse("endDate", dayMessage);
  else if (isSpendDay(row.startDate)) {
    const days = daysBetween(row.startDate, row.endDate) + 1;
    if (days < 1) refuse("endDate", "must be the start day or later");
    if (days > MAX_PERIOD_DAYS) refuse("endDate", `must be less than ${MAX_PERIOD_DAYS} days after the start day`);
  }
  if (!isAmount(row.spend, currency)) refuse("spend", amountMessage(currency));
  if (row.currency !== currency) refuse("currency", currencyMessage(currency));
  if (row.platformOrders !== null && !isOrderCount(row.platformOrders)) refuse("platformOrders", ordersMessage);
  if (row.platformRevenue !== null && !isAmount(row.platformRevenue, currency)) {
    refuse("platformRevenue", amountMessage(currency));
  }
  return problems;
}

const channelMessage = `must be one of ${libraryChannels.map(({ id }) => id).join(", ")}`;
/** A year: spend of longer periods says little about any of their days. */
const MAX_PERIOD_DAYS = 366;
const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2099-12-31"];
const dayMessage = `must be a day such as 2026-11-20, from ${FIRST_DAY} to ${LAST_DAY}`;

function isSpendDay(text: string): boolean {
  return isCalendarDay(text) && text >= FIRST_DAY && text <= LAST_DAY;
}
const ordersMessage = `must be a whole number from 0 to ${MAX_PLATFORM_ORDERS.toLocaleString("en-US")}`;

function currencyMessage(currency: string): string {
  return `must be ${currency}, your account's currency. Amounts aren't converted`;
}

/** How an amount is written: with the decimals of its currency. */
export function exampleAmount(currency: string): string {
  return (1234.56).toFixed(minorDigits(currency));
}

function amountMessage(currency: string): string {
  const digits = minorDigits(currency);
  const decimals = digits === 0 ? "no decimals" : `at most ${digits} decimals`;
  return `must be an amount such as ${exampleAmount(currency)}, from 0 to ${MAX_AMOUNT.toLocaleString("en-US")}, with ${decimals}`;
}

/** An amount in minor units of a currency that it has no more decimals than. */
export function toMinor(amount: number, currency: string): number {
  return Number(amount.toFixed(minorDigits(currency)).replace(".", ""));
}

function isAmount(amount: number, currency: string): boolean {
  if (!Number.isFinite(amount) || amount < 0 || amount > MAX_AMOUNT) return false;
  return Number(amount.toFixed(minorDigits(currency))) === amount;
}

function isOrderCount(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0 && count <= MAX_PLATFORM_ORDERS;
}
