import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseError } from "pg";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";

/** Classes of SQLSTATE of conflicts and locks, and the code of a timeout: a statement for fewer may succeed. */
const ofStatement = /^(40|55|57014)/;

function isOfStatement(error: unknown): boolean {
  return error instanceof DatabaseError && ofStatement.test(error.code ?? "");
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** As many as two hundred responses a second have while a batch takes a second. */
const MOST_AT_ONCE = 600;

/**
 * Work that is asked for one by one, and done in one go for all that wait: what is asked for while it is being done is done
 * next. Where it fails for several, each is tried alone, so that one that can't be done fails alone; without the database all
 * fail.
 * @param work returns the results in the order of its items
 * @param laneOf what is of different lanes is done apart, at the same time
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  laneOf: (item: Item) => string = () => "",
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Waiting<Item, Result>[]>();
  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error("a batch has no result for one of its items"));
        else resolve(result);
      }
    } catch (error) {
      // Without the database each would wait for it in turn.
      if (batch.length === 1 || (isPassingFailure(error) && !isOfStatement(error)))
        for (const { reject } of batch) reject(error);
      else for (const one of batch) await run([one]);
    }
  };
  const runLane = async (name: string, waiting: Waiting<Item, Result>[]) => {
    do {
      // What is asked for in the same moment comes along.
      await nextTurn();
      await run(waiting.splice(0, MOST_AT_ONCE));
    } while (waiting.length > 0);
    lanes.delete(name);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const name = laneOf(item);
      const entry = { item, resolve, reject };
      const lane = lanes.get(name);
      if (lane) {
        lane.push(entry);
        return;
      }
      const waiting = [entry];
      lanes.set(name, waiting);
      void runLane(name, waiting);
    });
}
