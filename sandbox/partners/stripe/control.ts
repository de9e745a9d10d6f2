import type { PartnerControl } from "../control.ts";
import { type Deliveries, deliveryModes } from "./events/deliveries.ts";

/** What `POST /control` can make this Stripe do, besides failing requests. */
export function hostileControl(deliveries: Deliveries): { control: PartnerControl; losesAnswer: () => boolean } {
  let losesNext = false;
  return {
    control: ({ events, loseAnswer }) => {
      if (events === undefined && loseAnswer === undefined) return null;
      const mode = deliveryModes.find((one) => one === events);
      if (events !== undefined && !mode) return `events must be one of ${deliveryModes.join(", ")}.`;
      if (loseAnswer !== undefined && typeof loseAnswer !== "boolean") return "loseAnswer must be true or false.";
      if (mode) deliveries.setMode(mode);
      if (typeof loseAnswer === "boolean") losesNext = loseAnswer;
      return { ...(mode ? { events: mode } : {}), ...(loseAnswer === undefined ? {} : { loseAnswer }) };
    },
    losesAnswer: () => {
      const loses = losesNext;
      losesNext = false;
      return loses;
    },
  };
}
