import { channelName } from "#lib/library/channels.ts";
import type { LabeledQuestion } from "#server/domain/analytics/index.ts";
import type { AnsweredOrders, Frame } from "#server/domain/frames/index.ts";

/** A channel with the choices that name it, or a choice without a channel. */
export interface ChannelAnswer {
  /** Null for a choice that names none. */
  channel: string | null;
  label: string;
  choices: readonly string[];
  /**
   * It is one of several choices of its channel, and an order may give more than one of them: how many orders name the
   * channel isn't known then, nor what they cost.
   */
  isShared: boolean;
}

/** The channels that a question's choices name and those of `others`, then the choices without one. */
export function channelAnswers(
  { question, labels }: LabeledQuestion,
  given: Frame["given"],
  { others, isSeveral }: { others: readonly string[]; isSeveral: boolean },
): ChannelAnswer[] {
  const channels = new Map(question.choices?.map(({ id, channel }) => [id, channel]));
  const choices = [...new Set([...channels.keys(), ...given.keys()])];
  const ofChannel = Map.groupBy(choices, (id) => channels.get(id) ?? null);
  const named = [...new Set([...ofChannel.keys(), ...others])].flatMap((channel) =>
    channel === null || channel === "" ? [] : answersOf(channel, ofChannel.get(channel) ?? []),
  );
  const rest = (ofChannel.get(null) ?? []).map((id) => ({ channel: null, ...choiceOf(id), isShared: false }));
  return [...named, ...rest];

  function answersOf(channel: string, ids: readonly string[]): ChannelAnswer[] {
    if (isSeveral && ids.length > 1) return ids.map((id) => ({ channel, ...choiceOf(id), isShared: true }));
    return [{ channel, label: channelName(channel), choices: ids, isShared: false }];
  }

  function choiceOf(id: string) {
    return { label: labels.get(id) ?? id, choices: [id] };
  }
}

/** The channels that a question's choices name. */
export function surveyedChannels({ question }: LabeledQuestion): ReadonlySet<string> {
  return new Set(question.choices?.flatMap(({ channel }) => channel ?? []));
}

/** The answered orders of each cell that gave any of the choices, of which an order gives one at most. */
export function givenAnswers({ cells, given }: Frame, choices: readonly string[]): AnsweredOrders[] {
  const lists = choices.flatMap((id) => {
    const orders = given.get(id);
    return orders ? [orders] : [];
  });
  return cells.map((_, place) => lists.reduce((sum, orders) => added(sum, orders[place] ?? none), none));
}

const none: AnsweredOrders = { orders: 0, count: 0, sum: 0, squares: 0, cubes: 0 };

function added(one: AnsweredOrders, other: AnsweredOrders): AnsweredOrders {
  return {
    orders: one.orders + other.orders,
    count: one.count + other.count,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    cubes: one.cubes + other.cubes,
  };
}
