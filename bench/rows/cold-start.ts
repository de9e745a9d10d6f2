import { median, type Row, rounds } from "../row.ts";

/** How long the app takes from its start to its first HTTP answer, on a database that is prepared. */
export const coldStart: Row = {
  name: "cold-start",
  async measure(rig) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      const app = await rig.serve("server/entry.ts");
      times.push((performance.now() - begun) / 1000);
      await rig.stop(app);
    }
    return [
      {
        title: "cold start of the app, until its first HTTP answer, in s",
        value: median(times),
        floor: 3,
        aim: 1.5,
        better: "lower",
        detail: `of each round ${times.map((time) => time.toFixed(2)).join(", ")}`,
      },
    ];
  },
};
