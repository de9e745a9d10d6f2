import type { ChannelReport } from "../calls/app-channel-report.ts";
import { FEWEST_SHARED, isFew } from "../shared-reports.ts";
import { withoutFew } from "./without-few.ts";

/**
 * The report with the channels that 10 or more customers named, and with clicks and codes where none of them are few. The
 * smallest goes too where the total would give the others away.
 */
export function limitChannels(report: ChannelReport): ChannelReport {
  const { questions, questionNameId, lead, undecided } = report;
  const answers = report.channels.reduce((sum, { count }) => sum + count, 0);
  const channels = withoutFew(report.channels, answers);
  const labels = channels.map(({ label }) => label);
  const isNamed = (pair: { first: string; second: string } | null) =>
    pair !== null && labels.includes(pair.first) && labels.includes(pair.second);
  const fewClicks = channels.some(({ clickOrders, clickNewOrders }) => isFew(clickOrders) || isFew(clickNewOrders));
  const fewCodes = channels.some(({ codeOrders, codeNewOrders }) => isFew(codeOrders) || isFew(codeNewOrders));
  const [hasClicks, hasCodes] = [report.hasClicks && !fewClicks, report.hasCodes && !fewCodes];
  const { value, newOrders } = report;
  const valueRest = (value?.answered ?? 0) - channels.reduce((sum, { valueCustomers }) => sum + valueCustomers, 0);
  const hasValue =
    value !== null &&
    Math.min(value.customers, value.answered) >= FEWEST_SHARED &&
    ![value.customers - value.answered, valueRest, ...channels.map(({ valueCustomers }) => valueCustomers)].some(isFew);
  return {
    ...report,
    questions: questions.filter((question) => question.questionNameId === questionNameId),
    hasClicks,
    hasCodes,
    withoutSource: 0,
    newOrders: isFew(newOrders) ? 0 : newOrders,
    value: hasValue ? value : null,
    lead: isNamed(lead) ? lead : null,
    undecided: isNamed(undecided) ? undecided : null,
    channels: channels.map((row) => ({
      ...row,
      ...(!hasClicks && { clickOrders: 0, clickNewOrders: 0, clickRevenue: 0 }),
      ...(!hasCodes && { codeOrders: 0, codeNewOrders: 0, codeRevenue: 0 }),
      ...(!hasValue && noValue),
      // With many answers an estimate is close to the count.
      ...(!((row.newCustomers ?? 0) >= FEWEST_SHARED) && noNewCustomers),
    })),
  };
}

const noNewCustomers = {
  newCustomers: null,
  newCustomersLow: null,
  newCustomersHigh: null,
  costPerNewCustomer: null,
  costPerNewCustomerLow: null,
  costPerNewCustomerHigh: null,
  valuePerCost: null,
  valuePerCostLow: null,
  valuePerCostHigh: null,
};

const noValue = {
  valueCustomers: 0,
  value: null,
  valueLow: null,
  valueHigh: null,
  valuePerCost: null,
  valuePerCostLow: null,
  valuePerCostHigh: null,
};
