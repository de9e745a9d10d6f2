import { beforeEach, expect, test, vi } from "vitest";
import { logTo } from "#server/foundation/log.ts";
import { isPassingFailure } from "./database-failures.ts";
import { PrimaryFinder, type Standing } from "./primary-finder.ts";

const coded = (code: string) => Object.assign(new Error("failed"), { code });
const down = coded("ECONNREFUSED");
const standby: Standing = { isStandby: true };
const primary = (timeline: number): Standing => ({ isStandby: false, timeline });
const [a, b] = ["a", "b"].map((host) => ({ host, port: 5432 }));

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  logTo("warn", { write: (line) => lines.push(line) });
});

/** A finder of two servers whose answers can be changed. */
function finderOfTwo(first: Standing | Error, second: Standing | Error, limitMs = 0) {
  const says: Record<string, Standing | Error> = { a: first, b: second };
  const ask = vi.fn(async (url: string) => {
    const answer = says[new URL(url).hostname] ?? down;
    if (answer instanceof Error) throw answer;
    return await Promise.resolve(answer);
  });
  return { says, ask, finder: new PrimaryFinder(["postgresql://a/x", "postgresql://b/x"], ask, limitMs) };
}

test("the server that isn't a standby is the primary, and is not asked again", async () => {
  const { finder, ask } = finderOfTwo(standby, primary(1));
  expect(await finder.find()).toEqual(b);
  expect(await finder.find()).toEqual(b);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("all who ask at the same time share one look", async () => {
  const { finder, ask } = finderOfTwo(primary(1), down);
  expect(await Promise.all([finder.find(), finder.find(), finder.find()])).toEqual([a, a, a]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  [primary(1), primary(2), b],
  [primary(12), primary(9), a],
  [primary(1), down, a],
  [coded("28P01"), primary(1), b],
  [primary(3), primary(3), a],
])("of %j and %j, the greatest timeline counts", async (first, second, expected) => {
  expect(await finderOfTwo(first, second).finder.find()).toEqual(expected);
});

test("a timeline below the greatest seen never counts", async () => {
  const { finder, says } = finderOfTwo(primary(1), primary(2));
  const seen = await finder.find();
  finder.forget(seen);
  says.b = down;
  await expect(finder.find()).rejects.toThrow(
    "No server takes writes: a:5432 was left behind by a failover, b:5432 doesn't answer (ECONNREFUSED).",
  );
  says.b = primary(2);
  expect(await finder.find()).toEqual(b);
});

test("of two with one timeline, the one that was used before stays", async () => {
  const { finder, says } = finderOfTwo(down, primary(2));
  finder.forget(await finder.find());
  says.a = primary(2);
  expect(await finder.find()).toEqual(b);
});

test("a first look waits for a silent server, which may have taken over from the one that takes writes", async () => {
  const { finder, says, ask } = finderOfTwo(primary(1), down, 60_000);
  const found = finder.find();
  await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(4));
  says.b = primary(2);
  expect(await found).toEqual(b);
});

test("a server that stays silent is left out after a while, with a warning", async () => {
  const { finder, ask } = finderOfTwo(primary(1), down, 100);
  expect(await finder.find()).toEqual(a);
  expect(ask.mock.calls.length).toBeGreaterThan(2);
  expect(lines).toEqual([expect.stringContaining('"primary":"a:5432","silent":["b:5432 doesn\'t answer')]);
});

test("it looks again only after the primary failed, not another server", async () => {
  const { finder, says } = finderOfTwo(primary(1), standby);
  const old = await finder.find();
  says.a = down;
  says.b = primary(2);
  finder.forget({ host: "b", port: 5432 });
  expect(await finder.find()).toBe(old);
  finder.forget(old);
  expect(await finder.find()).toEqual(b);
});

test("connections to the old primary are ended when another is found, and only those", async () => {
  const { finder, says } = finderOfTwo(primary(1), standby);
  const old = await finder.find();
  const [endOpen, endClosed] = [vi.fn(), vi.fn()];
  finder.hold(old, endOpen);
  finder.hold(old, endClosed)();
  finder.forget(old);
  expect(await finder.find()).toBe(old);
  expect(endOpen).not.toHaveBeenCalled();
  finder.forget(old);
  says.b = primary(2);
  await finder.find();
  expect(endOpen).toHaveBeenCalledOnce();
  expect(endClosed).not.toHaveBeenCalled();
});

test("while no server takes writes, the failure may pass; a refused login won't", async () => {
  const { finder, says } = finderOfTwo(standby, down);
  const failure = await finder.find().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: "No server takes writes: a:5432 is a standby, b:5432 doesn't answer (ECONNREFUSED).",
  });
  expect(isPassingFailure(failure)).toBe(true);
  const refusal = coded("28P01");
  says.b = refusal;
  await expect(finder.find()).rejects.toBe(refusal);
});
