import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#server/testing/database.ts";
import { ProcessPlace } from "./process-place.ts";

async function aProcess(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const place = new ProcessPlace();
  await place.claim(client);
  const end = () => client.end();
  onTestFinished(async () => void (await end().catch(() => undefined)));
  return { client, place, end };
}

test("each process has the lowest place that is free, and knows how many there are", async () => {
  const database = await createDatabase();
  const [first, second] = [await aProcess(database), await aProcess(database)];
  const third = await aProcess(database);
  expect([first, second, third].map(({ place }) => place.place)).toEqual([0, 1, 2]);
  expect(third.place.processes).toBe(3);
  await second.end();
  await expect
    .poll(async () => {
      await first.place.count(first.client);
      return first.place.processes;
    })
    .toBe(2);
  expect((await aProcess(database)).place.place).toBe(1);
});

test("processes of another database don't count", async () => {
  await aProcess(await createDatabase());
  const { place } = await aProcess(await createDatabase());
  expect(place).toMatchObject({ place: 0, processes: 1 });
});
