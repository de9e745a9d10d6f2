import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";
import { type CellRow, type Frame, placesOf } from "./frame.ts";
import { partUnits } from "./parts.ts";
import { cellSql } from "./read-frame.ts";

/** Answered orders of a frame's cells, of those whose link names a channel. */
export interface ChannelChoice {
  channel: string;
  /** Empty for any answer. */
  choice: string;
  /** A cell's place in the frame, and how many orders it has. */
  cells: readonly (readonly [place: number, orders: number])[];
}

/** What the answered orders of a frame said, by the channel that their link names. */
export async function channelChoices(
  accountId: string,
  questionNameId: string,
  frame: Frame,
): Promise<ChannelChoice[]> {
  const { scheme, days, reached } = frame;
  const { from, length, count } = partUnits(days);
  const rows = await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const found = await client.query<ChoiceRow>(choicesSql, [
        ...[accountId, scheme.id, questionNameId, reached === null, days.firstDay, days.lastDay, from, length, count],
      ]);
      return found.rows;
    }, `BEGIN READ ONLY; ${byIndexSql}; ${groupedInMemorySql}`),
  );
  const placeOf = placesOf(frame);
  const choices = Map.groupBy(rows, ({ channel, choice }) => JSON.stringify([channel, choice]));
  return [...choices.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const cells = new Map<number, number>();
    for (const row of [first, ...rest]) {
      const place = placeOf(row);
      if (place !== undefined) cells.set(place, (cells.get(place) ?? 0) + row.orders);
    }
    return [{ channel: first.channel, choice: first.choice, cells: [...cells] }];
  });
}

interface ChoiceRow extends Omit<CellRow, "revenueMinor"> {
  channel: string;
  choice: string;
}

const choicesSql = `
  SELECT channel, choice, ${cellSql("day")}, sum(orders)::float8 AS orders FROM channel_answer_daily
  WHERE account_id = $1 AND scheme_id = $2 AND question_id = $3 AND is_asked = $4
    AND day BETWEEN $5::date AND $6::date
  GROUP BY channel, choice, type, band, country, part`;
