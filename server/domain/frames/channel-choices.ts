import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";
import { type CellRow, cellSql, dayIsInSql, type Frame, placesOf } from "./read-frame.ts";

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
  const { scheme, days, only, reached } = frame;
  const rows = await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      const found = await client.query<ChoiceRow>(choicesSql, [
        ...[accountId, scheme.id, questionNameId, days.firstDay, days.lastDay, reached === null, only],
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
  SELECT channel, choice, ${cellSql}, sum(orders)::float8 AS orders FROM channel_answer_daily
  WHERE account_id = $1 AND scheme_id = $2 AND question_id = $3 AND is_asked = $6 AND ${dayIsInSql}
  GROUP BY channel, choice, type, band, country, part`;
