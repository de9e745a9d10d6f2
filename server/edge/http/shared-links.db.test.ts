import { beforeAll, expect, test } from "vitest";
import { callNames, callOf } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { reportKinds } from "#lib/shared-reports.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { type ExampleWorld, makeExampleWorld } from "#server/edge/http/testing/example-world.ts";
import { api } from "#server/testing/api.ts";
import { exampleIn } from "#server/testing/valid-inputs.ts";

let world: ExampleWorld;
const tokens: string[] = [];

beforeAll(async () => {
  world = await makeExampleWorld("app.GetExploration");
  const example = exampleIn(world.real, "app.ShareReport")?.body;
  for (const kind of reportKinds) {
    const questions = kind === "explore" ? [] : ["how-did-you-first-hear-about-us"];
    const body = { ...membersOf(example), kind, questions };
    const shared = await api("POST", "/app/reports/share", { headers: world.shown.owner, body });
    expect(shared.status).toBe(201);
    tokens.push(
      String((await shared.json()).url)
        .split("/")
        .at(-1) ?? "",
    );
  }
});

const closed = callNames().filter((name) => !["public", "storefront"].includes(callOf(name).access));

test("a link's token makes no call, in no place where credentials may be, whichever report it opens", async () => {
  const opened: string[] = [];
  for (const name of closed) {
    const { method, path } = routeOf(name);
    const { path: parameters = {}, body } = exampleIn(world.real, name) ?? {};
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => parameters[parameter] ?? "1");
    for (const token of tokens) {
      const sent = method === "GET" || method === "DELETE" ? {} : { body: body ?? {} };
      const answers = await Promise.all([
        api(method, filled, { headers: { authorization: `Bearer ${token}` }, ...sent }),
        api(method, `${filled}?key=${token}`, sent),
        api(method, filled, { cookie: `afterword.session=${token}`, ...sent }),
      ]);
      if (answers.some(({ status }) => status !== 401)) opened.push(`${name}: ${answers.map(({ status }) => status)}`);
    }
  }
  expect(closed.length).toBeGreaterThan(100);
  expect(opened).toEqual([]);
});
