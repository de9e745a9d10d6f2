import { AppError } from "#lib/errors.ts";
import { hostOfSession } from "#server/domain/connections/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { planScreen } from "./change-running.ts";
import { orProblem } from "./payment-problem.ts";
import { requirePayments } from "./payments-of.ts";
import { readBilling } from "./read-billing.ts";

/** The page for cards, invoices and addresses. Throws 409 if nothing was ever bought. */
export async function customerPortal({ accountId, session }: MemberContext): Promise<{ url: string }> {
  const billing = await readBilling(accountId);
  // The customer is older: it's made before the first checkout, which may never be paid.
  if (!billing?.subscriptionId)
    throw new AppError("conflict", "There are no invoices or cards yet, because no plan was bought.");
  const { customerId } = billing;
  const returnUrl = planScreen(await hostOfSession(session));
  const url = await orProblem(() => requirePayments().openPortal({ customerId, returnUrl }));
  return { url };
}
