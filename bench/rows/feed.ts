import { once } from "node:events";
import { get } from "node:http";
import { openMember, wholeApp } from "../rig/member.ts";
import { median, type Result, type Row, rounds } from "../row.ts";
import { load, makeStores } from "./save-response.ts";

const dashboards = 200;
const seconds = 4;
const warmUpSeconds = 4;

/**
 * `SaveResponse` over HTTP, spread over 1,000 merchants, while 200 of them view a screen that follows the feed, against
 * the same load without viewers. The readers run on the same machine.
 */
export const feed: Row = {
  name: "feed",
  async measure(rig): Promise<Result[]> {
    const app = await wholeApp(rig);
    const { spread, accountIds } = await makeStores(rig);
    const cookies: string[] = [];
    for (const accountId of accountIds.slice(0, dashboards))
      cookies.push((await openMember(rig, app, accountId)).cookie);
    await load(rig, app, spread, 200, warmUpSeconds);
    const ratios: number[] = [];
    let received = 0;
    for (let round = 1; round <= rounds; round++) {
      const without = await load(rig, app, spread, 200 + 2 * round, seconds);
      const streams = await Promise.all(cookies.map((cookie) => openStream(app, cookie)));
      const withStreams = await load(rig, app, spread, 201 + 2 * round, seconds);
      ratios.push(withStreams.requestsPerSecond / without.requestsPerSecond);
      for (const stream of streams) received += stream.close();
    }
    if (received === 0) throw new Error("the streams received no answer");
    return [
      {
        title: `\`SaveResponse\` while ${dashboards} dashboards follow the feed, against none`,
        ...{ value: median(ratios), floor: 0.9, aim: 0.95, better: "higher" as const },
        detail: `${received} answers received; readers on the same machine`,
      },
    ];
  },
};

interface OpenStream {
  /** Ends the stream; returns how many answers it received. */
  close: () => number;
}

/** A stream that is read and counted, once it received its first event. */
async function openStream(app: string, cookie: string): Promise<OpenStream> {
  const request = get(`${app}/api/app/feed/stream`, { headers: { cookie }, agent: false });
  const [response] = await once(request, "response");
  if (response.statusCode !== 200) throw new Error(`the feed answered ${response.statusCode}`);
  let received = 0;
  response.setEncoding("utf8");
  response.on("data", (text: string) => {
    received += text.split("event: answer\n").length - 1;
  });
  await once(response, "data");
  return {
    close: () => {
      request.destroy();
      return received;
    },
  };
}
