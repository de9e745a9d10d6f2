import { textOf, textsOf, values } from "../params.ts";
import type { Call } from "../world.ts";
import { listed, listing } from "./lists.ts";

export const eventCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/v1/events",
    shape: { ...listing, ...values("type"), types: ["value"] },
    run: (world, params) => {
      const [type, types] = [textOf(params, "type"), textsOf(params, "types")];
      const events = [...world.tables.events.values()].filter(
        (event) => (type === undefined || event.type === type) && (types.length === 0 || types.includes(event.type)),
      );
      return listed(events, params, "/v1/events");
    },
  },
];
