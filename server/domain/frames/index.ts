export { type ChannelChoice, channelChoices } from "./channel-choices.ts";
export { type ChannelOrders, channelOrders, channelQuestions, partialDays } from "./channel-orders.ts";
export { accountsWithFrames, countFrames } from "./count-frames.ts";
export type { AnsweredOrders, Frame } from "./frame.ts";
export { ordersOutside } from "./orders-outside.ts";
export { startOfPart } from "./parts.ts";
export { readFrame } from "./read-frame.ts";
export { readRepeatFactor } from "./repeated-orders.ts";
