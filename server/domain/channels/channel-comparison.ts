import type { ChannelComparison } from "#lib/calls/app-channel-comparison.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import { type AccountContext, answerFigures, countsIn, rounded, weighFrame } from "#server/domain/analytics/index.ts";
import { channelChoices, channelOrders } from "#server/domain/frames/index.ts";
import { channelIn, ordersByChannel } from "./by-channel.ts";
import { channelAnswers, givenAnswers, surveyedChannels } from "./channel-answers.ts";
import { channelMatrix } from "./channel-matrix.ts";
import { type ChannelFilters, questionFrame } from "./question-frame.ts";

/**
 * What customers name beside what their orders' own links name, of the same orders, weighted to all.
 * @throws AppError as {@link questionFrame}
 */
export async function channelComparison(context: AccountContext, filters: ChannelFilters): Promise<ChannelComparison> {
  const { accountId } = context;
  const { questionNameId, isSeveral, found } = await questionFrame(context, filters);
  const none = { ...nothing, questionNameId, takesSeveral: isSeveral };
  if (found === null || questionNameId === null) return none;
  const { labeled, frame } = found;
  const [weighing, choices, ofChannels] = await Promise.all([
    weighFrame(accountId, labeled.question, frame, {}),
    channelChoices(accountId, questionNameId, frame),
    channelOrders(accountId, questionNameId, frame),
  ]);
  const surveyed = surveyedChannels(labeled);
  const byClick = ordersByChannel(ofChannels, "click", surveyed);
  const byCode = ordersByChannel(ofChannels, "code", surveyed);
  const others = [...byClick.keys(), ...byCode.keys()];
  const answers = channelAnswers(labeled, frame.given, { others, isSeveral });
  const { frame: orders, answered } = countsIn(weighing);
  const ofOrders = (count = 0) => rounded(orders > 0 ? (100 * count) / orders : 0) ?? 0;
  const channels = answers.flatMap(({ channel, label, choices: ids }) => {
    if (channel === null) return [];
    const { share, shareLow, shareHigh } = answerFigures(weighing, givenAnswers(frame, ids));
    const clickShare = ofOrders(byClick.get(channel)?.orders);
    const codeShare = byCode.size > 0 ? ofOrders(byCode.get(channel)?.orders) : null;
    return [{ channel, label, share, shareLow, shareHigh, clickShare, codeShare }];
  });
  return {
    ...none,
    asOf: frame.asOf.toISOString(),
    ...frame.days,
    frame: orders,
    answered,
    channels: channels.toSorted((one, other) => largest(other) - largest(one)),
    ...channelMatrix(
      weighing,
      answers,
      choices.map((one) => ({ ...one, channel: channelIn(surveyed, one.channel) })),
    ),
  };
}

const nothing = {
  asOf: null,
  firstDay: null,
  lastDay: null,
  frame: 0,
  answered: 0,
  withBoth: 0,
  needed: FEWEST_WEIGHTED,
  agreement: null,
  agreementLow: null,
  agreementHigh: null,
  channels: [],
  columns: [],
  rows: [],
};

function largest({ share, clickShare, codeShare }: ChannelComparison["channels"][number]): number {
  return Math.max(share ?? 0, clickShare, codeShare ?? 0);
}
