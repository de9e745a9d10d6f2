import { libraryChannels } from "#lib/library/channels.ts";
import type { LabeledQuestion } from "#server/domain/analytics/index.ts";
import type { AnsweredOrders, Frame } from "#server/domain/frames/index.ts";

/** A channel with the choices that name it, or a choice without a channel. */
export interface ChannelAnswer {
  /** Null for a choice that names none. */
  channel: string | null;
  label: string;
  choices: readonly string[];
}

const names = new Map<string, string>(libraryChannels.map(({ id, name }) => [id, name]));

/** The channels that a question's choices name and those of `others`, then the choices without one. */
export function channelAnswers(
  { question, labels }: LabeledQuestion,
  given: Frame["given"],
  others: readonly string[],
): ChannelAnswer[] {
  const channels = new Map(question.choices?.map(({ id, channel }) => [id, channel]));
  const choices = [...new Set([...channels.keys(), ...given.keys()])];
  const ofChannel = Map.groupBy(choices, (id) => channels.get(id) ?? null);
  const named = [...new Set([...ofChannel.keys(), ...others])].flatMap((channel) =>
    channel === null || channel === ""
      ? []
      : [{ channel, label: names.get(channel) ?? channel, choices: ofChannel.get(channel) ?? [] }],
  );
  const rest = (ofChannel.get(null) ?? []).map((id) => ({ channel: null, label: labels.get(id) ?? id, choices: [id] }));
  return [...named, ...rest];
}

/** The channels that a question's choices name. */
export function surveyedChannels({ question }: LabeledQuestion): ReadonlySet<string> {
  return new Set(question.choices?.flatMap(({ channel }) => channel ?? []));
}

/** The answered orders of each cell that gave any of the choices; one that gave several counts for each. */
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
