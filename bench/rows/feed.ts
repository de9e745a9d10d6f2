import { once } from "node:events";
import { get } from "node:http";
import { createParser } from "eventsource-parser";
import { FeedAnswer } from "#lib/calls/app-feed.ts";
import { load, makeStores } from "../load/save-answers.ts";
import { openMember } from "../rig/member.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

const dashboards = 200;
const seconds = 4;
const warmUpSeconds = 4;

/**
 * `SaveResponse` over HTTP, spread over 1,000 merchants, while 200 of them view a screen that follows the feed, against
 * the same load without viewers; and how long answers take to get there. The readers run on the same machine.
 */
export const feed: Row = {
  name: "feed",
  async measure(rig): Promise<Result[]> {
    const app = await rig.app();
    const { spread, accountIds } = await makeStores(rig);
    const cookies: string[] = [];
    for (const accountId of accountIds.slice(0, dashboards))
      cookies.push((await openMember(rig, app, accountId)).cookie);
    await load(rig, app, spread, 200, warmUpSeconds);
    const ratios: number[] = [];
    const delaysMs: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const without = await load(rig, app, spread, 200 + 2 * round, seconds);
      const streams = await Promise.all(cookies.map((cookie) => openStream(app, cookie)));
      const withStreams = await load(rig, app, spread, 201 + 2 * round, seconds);
      ratios.push(withStreams.requestsPerSecond / without.requestsPerSecond);
      for (const stream of streams) delaysMs.push(...stream.close());
    }
    if (delaysMs.length === 0) throw new Error("the streams received no answer");
    const detail = `${delaysMs.length} answers received; readers on the same machine`;
    return [
      {
        title: `\`SaveResponse\` while ${dashboards} dashboards follow the feed, against none`,
        value: median(ratios),
        floor: 0.9,
        aim: 0.95,
        better: "higher" as const,
        detail,
      },
      {
        title: `99th percentile from a shopper's answer to ${dashboards} dashboards under the same load, in ms`,
        value: percentile(delaysMs, 0.99),
        floor: 1_000,
        aim: 750,
        better: "lower" as const,
        detail: `median ${percentile(delaysMs, 0.5)} ms; ${detail}`,
      },
    ];
  },
};

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

interface OpenStream {
  /** Ends the stream; returns how long each answer took from its arrival at the server, in milliseconds. */
  close: () => number[];
}

/** A stream that is read and timed, once it received its first event. */
async function openStream(app: string, cookie: string): Promise<OpenStream> {
  const request = get(`${app}/api/app/feed/stream`, { headers: { cookie }, agent: false });
  const [response] = await once(request, "response");
  if (response.statusCode !== 200) throw new Error(`the feed answered ${response.statusCode}`);
  const parts: { text: string; readAtMs: number }[] = [];
  response.setEncoding("utf8");
  response.on("data", (text: string) => parts.push({ text, readAtMs: Date.now() }));
  await once(response, "data");
  return {
    close: () => {
      request.destroy();
      return delaysOf(parts);
    },
  };
}

function delaysOf(parts: readonly { text: string; readAtMs: number }[]): number[] {
  const delaysMs: number[] = [];
  let nowMs = 0;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === "answer") delaysMs.push(nowMs - Date.parse(FeedAnswer.parse(JSON.parse(data)).answeredAt));
    },
  });
  for (const { text, readAtMs } of parts) {
    nowMs = readAtMs;
    parser.feed(text);
  }
  return delaysMs;
}
