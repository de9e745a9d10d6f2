import type pg from "pg";

interface Order {
  id: string;
  day: string;
  placedAt: Date;
  customer: string | null;
  isFirst: boolean | null;
  isAccepted: boolean;
  isTest: boolean;
  couldShow: boolean;
  total: number | null;
  currency: string | null;
  country: string | null;
  asked: string[];
}

interface Answer {
  orderId: string;
  question: string;
  choices: string[];
}

interface Scheme {
  currency: string;
  edges: number[];
  countries: string[];
}

/** What a key of cells has: how many orders, and the sums of their totals, of the squares and of the cubes. */
export type Counts = Record<string, readonly number[]>;

/**
 * The cells of an account's current scheme as its orders and answers have them, counted one by one.
 * @param once the questions that are asked once per customer
 */
export async function countedFromRows(
  owner: pg.Pool,
  accountId: string,
  once: readonly string[],
): Promise<{ orders: Counts; answers: Counts }> {
  const [scheme] = (await owner.query<Scheme>(schemeSql, [accountId])).rows;
  const { rows: all } = await owner.query<Order>(ordersSql, [accountId]);
  const { rows: given } = await owner.query<Answer>(answersSql, [accountId]);
  if (!scheme) throw new Error("the account has no scheme");
  const givenTo = Map.groupBy(given, ({ orderId }) => orderId);
  const earlier = (order: Order) =>
    all.filter(
      ({ customer, placedAt }) =>
        order.customer !== null && customer === order.customer && placedAt.getTime() < order.placedAt.getTime(),
    );
  const typeOf = (order: Order) => {
    if (order.isFirst !== null) return order.isFirst ? 1 : 2;
    return earlier(order).some(({ isAccepted, isTest }) => isAccepted && !isTest) ? 2 : 0;
  };
  const [orders, answers]: [Counts, Counts] = [{}, {}];
  for (const order of all.filter(({ isAccepted, isTest, couldShow }) => isAccepted && !isTest && couldShow)) {
    const total = order.currency === scheme.currency ? order.total : null;
    const band = total === null ? scheme.edges.length + 1 : scheme.edges.filter((edge) => Number(edge) <= total).length;
    const isLarge = order.country !== null && scheme.countries.includes(order.country);
    const country = isLarge ? order.country : order.country === null ? "unknown" : "other";
    const cell = `${order.day} ${typeOf(order)} ${band} ${country}`;
    const isAgain = (question: string) =>
      once.includes(question) &&
      earlier(order).some(({ id }) => (givenTo.get(id) ?? []).some((one) => one.question === question));
    for (const question of ["", ...order.asked]) if (!isAgain(question)) add(orders, `${question} ${cell}`, total);
    const ofOrder = givenTo.get(order.id) ?? [];
    if (ofOrder.length > 0) add(answers, ` - true ${cell}`, total);
    for (const { question, choices } of ofOrder.filter(({ question }) => !isAgain(question)))
      for (const choice of new Set(["", ...choices]))
        add(answers, `${question} ${choice}- ${order.asked.includes(question)} ${cell}`, total);
  }
  return { orders, answers };
}

function add(counts: Counts, key: string, total: number | null): void {
  const value = total ?? 0;
  const [orders = 0, sum = 0, squares = 0, cubes = 0] = counts[key] ?? [];
  counts[key] = [orders + 1, sum + value, squares + value ** 2, cubes + value ** 3];
}

/** The same cells as they are stored: of days, or of whole weeks by their days' sums. */
export async function storedCells(owner: pg.Pool, accountId: string): Promise<{ orders: Counts; answers: Counts }> {
  const read = async (sql: string) => {
    const { rows } = await owner.query<{ key: string; counts: number[] }>(sql, [accountId]);
    return Object.fromEntries(rows.map(({ key, counts }) => [key, counts]));
  };
  return { orders: await read(storedOrdersSql), answers: await read(storedAnswersSql) };
}

const schemeSql = "SELECT currency, edges::float8[] AS edges, countries FROM frame_scheme WHERE account_id = $1";

const ordersSql = `
  SELECT source_order_id AS id, day::text, placed_at AS "placedAt", customer_key AS customer, is_first_order AS "isFirst",
    is_accepted AS "isAccepted", is_test AS "isTest", could_show AS "couldShow", total_minor::float8 AS total, currency,
    country, coalesce(asked, '{}') AS asked
  FROM store_order WHERE account_id = $1`;

const answersSql = `
  SELECT source_order_id AS "orderId", question_id AS question, coalesce(merged, choices) AS choices
  FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
  WHERE a.account_id = $1 AND counted AND NOT is_test`;

const cellKeySql = "day || ' ' || type || ' ' || band || ' ' || country";
const storedOrdersSql = `
  SELECT question_id || ' ' || ${cellKeySql} AS key, ARRAY[orders, revenue_minor]::float8[] AS counts
  FROM frame_daily WHERE account_id = $1`;
const storedAnswersSql = `
  SELECT question_id || ' ' || choice || '- ' || is_asked || ' ' || ${cellKeySql} AS key,
    ARRAY[orders, revenue_minor, squares, cubes]::float8[] AS counts
  FROM frame_answer_daily WHERE account_id = $1`;

/** Rows of weeks, and sums of days over the weeks that are stored, that differ; and of channels, from frames. */
export const differencesSql = `
  WITH weeks AS (SELECT DISTINCT scheme_id, week FROM frame_weekly WHERE account_id = $1),
  sums AS (
    SELECT scheme_id, week, question_id, type, band, country, sum(d.orders) AS orders, sum(revenue_minor) AS revenue_minor
    FROM weeks JOIN frame_daily d USING (scheme_id) WHERE account_id = $1 AND day BETWEEN week AND week + 6 GROUP BY 1, 2, 3, 4, 5, 6
  ),
  answers AS (
    SELECT scheme_id, week, question_id, choice, is_asked, type, band, country, sum(d.orders) AS orders,
      sum(revenue_minor) AS revenue_minor, sum(squares) AS squares, sum(cubes) AS cubes
    FROM weeks JOIN frame_answer_daily d USING (scheme_id) WHERE account_id = $1 AND day BETWEEN week AND week + 6
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  )
  SELECT 'orders of ' || week AS what FROM sums FULL JOIN (SELECT * FROM frame_weekly WHERE account_id = $1) AS stored
    USING (scheme_id, week, question_id, type, band, country)
  WHERE (sums.orders, sums.revenue_minor) IS DISTINCT FROM (stored.orders, stored.revenue_minor)
  UNION ALL
  SELECT 'answers of ' || week FROM answers FULL JOIN (SELECT * FROM frame_answer_weekly WHERE account_id = $1) AS stored
    USING (scheme_id, week, question_id, choice, is_asked, type, band, country)
  WHERE (answers.orders, answers.revenue_minor) IS DISTINCT FROM (stored.orders, stored.revenue_minor)
    OR abs(answers.squares - stored.squares) > 1e-12 * stored.squares OR abs(answers.cubes - stored.cubes) > 1e-12 * stored.cubes
  UNION ALL
  SELECT 'channels of ' || day FROM (
    SELECT day, question_id, sum(orders) AS orders, sum(revenue_minor) AS revenue FROM frame_daily WHERE account_id = $1 GROUP BY 1, 2
  ) AS frames FULL JOIN (
    SELECT day, question_id, sum(orders) AS orders, sum(revenue_minor) AS revenue FROM channel_daily WHERE account_id = $1 GROUP BY 1, 2
  ) AS channels USING (day, question_id)
  WHERE (frames.orders, frames.revenue) IS DISTINCT FROM (channels.orders, channels.revenue)`;
