import * as z from "zod";
import { LONGEST_PREFIX, MOST_DAYS, USUAL_DAYS, USUAL_PREFIX } from "./discount-code.ts";

export { codeOf } from "./discount-code.ts";

/** In minor units, so that no store's decimals overflow. */
export const MOST_OFF_MINOR = 100_000_000;

const percent = `must be a whole number from 1 to 100`;
const amount = `must be a whole number of minor units from 1 to ${MOST_OFF_MINOR}`;
const days = `must be a whole number from 1 to ${MOST_DAYS}`;

/**
 * A discount code of its own for each shopper who completes the survey, made in the connected store and valid once. Either
 * `percent` off, or `amountMinor`, an amount in minor units of `currency`, which has to be the store's.
 */
export const OwnDiscount = z
  .object({
    percent: z.int(percent).min(1, percent).max(100, percent).optional(),
    amountMinor: z.int(amount).min(1, amount).max(MOST_OFF_MINOR, amount).optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a currency code of three capital letters, such as USD")
      .optional(),
    /** How long a code is valid from when it is made. */
    validDays: z.int(days).min(1, days).max(MOST_DAYS, days).default(USUAL_DAYS),
    /** What each code begins with. */
    prefix: z
      .string()
      .regex(/^[A-Za-z0-9]*$/, "must have letters from A to Z and digits only")
      .max(LONGEST_PREFIX, `must have at most ${LONGEST_PREFIX} characters`)
      .default(USUAL_PREFIX),
  })
  .superRefine(({ percent, amountMinor, currency }, context) => {
    const fail = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (percent === undefined && amountMinor === undefined) fail("percent", "is required unless you send amountMinor");
    if (percent !== undefined && amountMinor !== undefined) fail("percent", "can't be combined with amountMinor");
    if (amountMinor !== undefined && currency === undefined) fail("currency", "is required with amountMinor");
  });
export type OwnDiscount = z.infer<typeof OwnDiscount>;
