import { framedOrders, now } from "#server/domain/frames/testing/framed-orders.ts";
import { countCohorts } from "../index.ts";

/** What a customer of a cohort is: their first order, which names them, and others by the day. */
export interface GivenCustomer {
  id: string;
  day: string;
  total?: number;
  country?: string;
  later?: readonly { day: string; total: number; currency?: string }[];
}

/** Writes and counts the orders of customers, by connections of its own. */
export function cohorts() {
  const { owner, givenOrders, count } = framedOrders();

  /** First orders are as their store says, or else have no say. */
  async function givenCustomers(
    accountId: string,
    customers: readonly GivenCustomer[],
    isFirst: boolean | null = true,
  ) {
    await givenOrders(
      accountId,
      customers.flatMap(({ id, day, total = 5_000, country = "US", later = [] }) => [
        { id, day, total, country, customer: id, isFirst },
        ...later.map((one, n) => ({
          ...one,
          id: `${id}-${n}`,
          country,
          customer: id,
          isFirst: isFirst && false,
          couldShow: false,
        })),
      ]),
    );
  }

  /** Counts days, then months. Returns how many months. */
  async function countValue(accountId: string, at = now): Promise<number> {
    // Days that were answered are found by the second.
    for (let times = 0; times < 2; times++) await count(accountId, at);
    const client = await owner.connect();
    try {
      return await countCohorts(client, accountId, at);
    } finally {
      client.release();
    }
  }

  /** Sums of a question's cells by horizon, of all customers or of one choice. */
  async function sumsOf(accountId: string, question = "source", choice: string | null = null) {
    const table = choice === null ? "cohort_frame" : "cohort_answer";
    const ofChoice = choice === null ? "$3::text IS NULL" : "choice = $3";
    const { rows } = await owner.query<{ horizon: number; month: string; customers: number; value: number }>(
      `SELECT horizon, month::text, sum(customers)::int AS customers, sum(repeating)::int AS repeating,
         sum(orders)::int AS orders, sum(first_minor)::float8 AS first, sum(value_minor)::float8 AS value
       FROM ${table} WHERE account_id = $1 AND question_id = $2 AND ${ofChoice}
       GROUP BY month, horizon ORDER BY month, horizon`,
      [accountId, question, choice],
    );
    return rows;
  }

  return { owner, givenOrders, givenCustomers, countValue, sumsOf };
}
