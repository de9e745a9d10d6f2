import { makeRefusals } from "../refusals.ts";

/** What a store refuses, or does differently, beyond what every one does. */
export const wooRefusals = (onChange: (store: string | null) => void) =>
  makeRefusals(
    {
      keyUser: {
        says: "The WordPress user who approved has lost access: their key is refused, and their webhooks hold an error instead of the order. The next one who approves is another user.",
        choices: ["demoted", "deleted"],
      },
      plainPermalinks: {
        says: "Permalinks are plain: addresses of the API and of the consent page redirect to the same with a slash, which is the home page.",
      },
      inactive: { says: "WordPress answers, and WooCommerce isn't active." },
      hiddenIndex: { says: "A security plugin hides the list of the APIs from anyone without a key." },
      noCoupons: { says: "The WordPress user who approved may not make coupons." },
      dropsAuthorization: { says: "The host drops the Authorization header: only a key in the address works." },
      anonymized: { says: "The shoppers of its orders were erased: each has deleted@site.invalid as its address." },
    },
    onChange,
  );

export type WooRefusal = keyof ReturnType<typeof wooRefusals>["declared"];

/** WooCommerce's own problem. */
export const problemBody = (status: number, code: string, message: string) => ({ code, message, data: { status } });
