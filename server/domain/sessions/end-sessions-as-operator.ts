import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { directory } from "#server/foundation/database/db.ts";

const PEOPLE_AT_ONCE = 100;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

/**
 * For the site's operator: ends every session of a person, on all devices, and their sign-ins waiting for a second
 * factor. Returns how many sessions there were.
 */
export async function endSessionsAsOperator(personId: string): Promise<number> {
  return await directory().$transaction(async (transaction) => {
    await transaction.signInChallenge.deleteMany({ where: { personId } });
    const { count } = await transaction.session.deleteMany({ where: { personId } });
    const event = { action: "sessionsEnded", personId, details: { sessions: count } } as const;
    if (count > 0) await recordPersonEvent(event, transaction);
    return count;
  });
}

/**
 * The same for everyone, person by person: the events are in each one's accounts, and no transaction gets long. If it
 * stops halfway, running it again ends the rest.
 */
export async function endEveryonesSessions(): Promise<number> {
  await directory().signInChallenge.deleteMany();
  let ended = 0;
  for (let last = BEFORE_ALL_IDS; ; ) {
    const people = await directory().session.groupBy({
      by: ["personId"],
      where: { personId: { gt: last } },
      orderBy: { personId: "asc" },
      take: PEOPLE_AT_ONCE,
    });
    for (const { personId } of people) ended += await endSessionsAsOperator(personId);
    const end = people.at(-1);
    if (!end) return ended;
    last = end.personId;
  }
}
