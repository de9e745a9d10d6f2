import { makeRefusals } from "../refusals.ts";

/** Where a store sells, as version 3 of the API returns it. */
export interface Channel {
  id: number;
  name: string;
  type: string;
  platform: string;
  status: string;
}

/** The channel of scripts and orders that name none. */
export const DEFAULT_CHANNEL = 1;

/** How stores of BigCommerce differ from one another. */
export const makeBigCommerceRefusals = () =>
  makeRefusals({
    channels: {
      says: "The store has more storefronts than one: a second one with a theme, or headless ones, which show no template.",
      choices: ["two", "headless"],
    },
  });

const storefront = { name: "Storefront", type: "storefront", platform: "bigcommerce", status: "active" };
const first: Channel = { ...storefront, id: DEFAULT_CHANNEL };

/** A store's channels, as its switch is set. */
export function channelsOf(setting: string | null): Channel[] {
  switch (setting) {
    case "two":
      return [first, { ...storefront, id: 2 }, { ...storefront, id: 3, status: "deleted" }];
    case "headless":
      return [
        first,
        { ...storefront, id: 4, platform: "catalyst" },
        { ...storefront, id: 5, platform: "custom" },
        { id: 6, name: "Till", type: "pos", platform: "square", status: "connected" },
      ];
    default:
      return [first];
  }
}
