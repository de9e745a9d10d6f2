import { load, makeStores } from "../load/save-answers.ts";
import { processorTimeUs } from "../rig/processor-time.ts";
import type { Rig } from "../rig/rig.ts";
import { type Load, wrk } from "../rig/wrk.ts";
import { median, type Row, rounds } from "../row.ts";

const connections = 50;
const seconds = 3;
/** Marks the orders that are saved first. */
const savedRun = 900;

/**
 * The survey call of every order page, each for a different order, spread over 1,000 merchants, one order in four with
 * a response; against a bare node:http server that answers the same bytes.
 */
export const surveyOfOrder: Row = {
  name: "survey-of-order",
  async measure(rig) {
    const [app, bare] = [await rig.app(), await rig.serve("bench/load/bare-server.ts")];
    const { spread } = await makeStores(rig);
    const { succeeded } = await load(rig, app, spread, savedRun, 2);
    await rig.owner.query("VACUUM (ANALYZE) response");
    await answerTheSame(rig, app, bare);
    const args = [spread, String(savedRun), String(succeeded)];
    const ask = (forSeconds: number) => measure(rig, app, forSeconds, "get-survey-of-order.lua", args);
    const askBare = (forSeconds: number) => measure(rig, bare, forSeconds, "get.lua", []);
    await askBare(1);
    await ask(2);
    const [bares, asked] = [[await askBare(seconds)], [await ask(seconds)]];
    while (asked.length < rounds) {
      bares.push(await askBare(seconds));
      asked.push(await ask(seconds));
    }
    const ratios = asked.map(
      ({ requestsPerSecond }, round) => requestsPerSecond / (bares[round]?.requestsPerSecond ?? Number.NaN),
    );
    const medianOf = (runs: typeof asked, field: keyof Measured) => median(runs.map((run) => run[field]));
    return [
      {
        title: "survey of an order page, 50 connections, against bare node:http answering the same bytes",
        value: median(ratios),
        floor: 0.4,
        aim: 0.6,
        better: "higher",
        detail: `${medianOf(asked, "requestsPerSecond").toFixed(0)}/s against ${medianOf(bares, "requestsPerSecond").toFixed(0)}/s; p50 ${medianOf(asked, "p50Ms").toFixed(1)} ms, p99 ${medianOf(asked, "p99Ms").toFixed(1)} ms against ${medianOf(bares, "p99Ms").toFixed(1)} ms; processor ${medianOf(asked, "processorUs").toFixed(0)} µs a request against ${medianOf(bares, "processorUs").toFixed(0)} µs`,
      },
    ];
  },
};

/** Gives the bare server the survey as the app sends it for an order without a response. */
async function answerTheSame({ owner }: Rig, app: string, bare: string): Promise<void> {
  const { rows } = await owner.query<{ key: string }>(
    "SELECT publishable_key AS key FROM account WHERE survey_enabled ORDER BY id DESC LIMIT 1",
  );
  const query = `apiKey=${rows[0]?.key}&platform=Shopify&sourceOrderId=1&shown=true&locale=en-US`;
  const answer = await fetch(`${app}/Survey/GetDefaultByApiKeyAndOrderId?${query}`, {
    headers: { "accept-encoding": "identity" },
  });
  if (!answer.ok) throw new Error(`the survey of an order answered ${answer.status}`);
  await fetch(bare, { method: "PUT", body: await answer.arrayBuffer() });
}

interface Measured extends Load {
  /** Per request, for the process that answers. */
  processorUs: number;
}

async function measure(
  rig: Rig,
  address: string,
  forSeconds: number,
  script: string,
  args: readonly string[],
): Promise<Measured> {
  const processId = rig.processIdOf(address);
  const before = processorTimeUs(processId);
  const measured = await wrk(address, { connections, seconds: forSeconds, script, args });
  if (measured.failed > 0) throw new Error(`${measured.failed} requests to ${address} failed`);
  return { ...measured, processorUs: (processorTimeUs(processId) - before) / measured.succeeded };
}
