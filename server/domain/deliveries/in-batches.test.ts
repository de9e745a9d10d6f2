import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Doubles numbers, and notes what it was given at once. */
function doubling(fails: (items: readonly number[]) => Error | null = () => null) {
  const batches: number[][] = [];
  const double = inBatches(
    async (items: readonly number[]) => {
      batches.push([...items]);
      const error = fails(items);
      if (error) throw error;
      return items.map((item) => 2 * item);
    },
    (item) => (item < 0 ? "negative" : "positive"),
  );
  return { batches, double };
}

test("what is asked for in one moment is done at once, each lane by itself", async () => {
  const { batches, double } = doubling();
  expect(await Promise.all([1, -2, 3].map(double))).toEqual([2, -4, 6]);
  expect(batches).toEqual([[1, 3], [-2]]);
});

test("what is asked for while a batch is done is done next", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const batches: number[][] = [];
  const double = inBatches(async (items: readonly number[]) => {
    batches.push([...items]);
    await opened;
    return items.map((item) => 2 * item);
  });
  const first = double(1);
  await expect.poll(() => batches).toEqual([[1]]);
  const later = [2, 3].map(double);
  open();
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test("one that can't be done fails alone", async () => {
  const { double } = doubling((items) => (items.includes(2) ? new Error("no two") : null));
  const results = await Promise.allSettled([1, 2, 3].map(double));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("those that conflict with others' locks, or take too long together, are tried alone", async () => {
  for (const code of ["40P01", "55P03", "57014"]) {
    const conflict = Object.assign(new DatabaseError("conflict", 0, "error"), { code });
    const { double } = doubling((items) => (items.length > 1 ? conflict : null));
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  }
});

test("without the database all fail at once, and none is tried alone", async () => {
  const lost = Object.assign(new Error("lost"), { code: "ECONNREFUSED" });
  const { batches, double } = doubling(() => lost);
  const results = await Promise.allSettled([1, 2, 3].map(double));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(batches).toHaveLength(1);
});
