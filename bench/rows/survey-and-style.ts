import { makeStore } from "#server/storefront/testing/make-store.ts";
import { wrk } from "../rig/wrk.ts";
import { median, type Row, rounds } from "../row.ts";

const connections = 50;
const seconds = 3;

/** The default survey's full definition and stylesheet, against a bare node:http server with a short body. */
export const surveyAndStyle: Row = {
  name: "survey-and-style",
  async measure(rig) {
    const [app, bare] = [await rig.app(), await rig.serve("bench/load/bare-server.ts")];
    const { apiKey } = await makeStore(rig.owner);
    const paths = [`/Survey/GetDefaultByApiKey?apiKey=${apiKey}`, `/Survey/keystyle.css?key=${apiKey}`];
    const bareRates: number[] = [];
    const rates: number[][] = paths.map(() => []);
    for (const address of [bare, ...paths.map((path) => app + path)]) await rate(address, 1);
    for (let round = 0; round < rounds; round++) {
      bareRates.push(await rate(bare, seconds));
      for (const [index, path] of paths.entries()) rates[index]?.push(await rate(app + path, seconds));
    }
    const [survey = Number.NaN, style = Number.NaN] = rates.map((own) =>
      median(own.map((perSecond, round) => perSecond / (bareRates[round] ?? Number.NaN))),
    );
    return [
      {
        title: "survey definition and stylesheet in full, 50 connections, against bare node:http with a short body",
        value: Math.min(survey, style),
        floor: 0.6,
        aim: 0.75,
        better: "higher",
        detail: `the lower of definition ${survey.toFixed(2)} and stylesheet ${style.toFixed(2)}; bare ${median(bareRates).toFixed(0)}/s`,
      },
    ];
  },
};

async function rate(url: string, forSeconds: number): Promise<number> {
  const { requestsPerSecond, failed } = await wrk(url, { connections, seconds: forSeconds, script: "get.lua" });
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return requestsPerSecond;
}
