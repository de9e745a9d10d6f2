export { type ChannelChoice, channelChoices } from "./channel-choices.ts";
export { type ChannelOrders, channelOrders, channelQuestions, partialDays } from "./channel-orders.ts";
export { accountsWithFrames, countFrames } from "./count-frames.ts";
export { ordersOutside } from "./orders-outside.ts";
export { type AnsweredOrders, type Frame, readFrame } from "./read-frame.ts";
export { readRepeatFactor } from "./repeated-orders.ts";
