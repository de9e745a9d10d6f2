export { type ChannelOrders, channelOrders, channelQuestions, partialDays } from "./channel-orders.ts";
export { answersSql, framedSql } from "./count-day.ts";
export { accountsWithFrames, countAlone, countFrames } from "./count-frames.ts";
export { ordersOutside } from "./orders-outside.ts";
export { type AnsweredOrders, type Frame, readFrame } from "./read-frame.ts";
export { readRepeatFactor } from "./repeated-orders.ts";
export { CUTS, findScheme, LEAST_OF_COUNTRY, MOST_COUNTRIES } from "./scheme.ts";
