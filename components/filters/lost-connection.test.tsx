import { MantineProvider } from "@mantine/core";
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallError } from "#lib/client/call.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { figuresProblem } from "./lost-connection.ts";

const everything = { range: null, segment: {} };
const asked = (error: CallError) => ({ data: undefined, error, refetch: async () => undefined });
const shownOf = (error: CallError) =>
  renderToStaticMarkup(
    <MantineProvider>
      <KeptFigures asked={asked(error)} filters={everything} problem="No days" skeleton={<i>waiting</i>}>
        {() => null}
      </KeptFigures>
    </MantineProvider>,
  );

const meta = { followsFeed: true };

/** The problem after a call of the screen failed, `data` having been loaded before. */
async function problemAfter(error: CallError, data?: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => Promise.reject(error);
  if (data) queries.setQueryData(["days"], data);
  await queries.fetchQuery({ queryKey: ["days"], queryFn, meta, staleTime: 0 }).catch(() => undefined);
  expect(figuresProblem(queries.getQueryCache())).toBeNull();
  return problemOf(queries, queryFn);
}

/** The problem while a screen shows these days. */
function problemOf(queries: QueryClient, queryFn: () => Promise<string>) {
  const observer = new QueryObserver(queries, { queryKey: ["days"], queryFn, meta, retryOnMount: false });
  const stop = observer.subscribe(() => undefined);
  const problem = figuresProblem(queries.getQueryCache());
  stop();
  return problem;
}

test("the connection is lost if a call of the screen got no response, but not if it was refused", async () => {
  expect(await problemAfter(new CallError(0, undefined))).toBe("lost");
  expect(await problemAfter(new CallError(500, undefined))).toBeNull();
});

test("the connection is lost if the browser is offline, where nothing is sent and nothing fails", () => {
  onlineManager.setOnline(false);
  const problem = problemOf(new QueryClient(), async () => "never sent");
  onlineManager.setOnline(true);
  expect(problem).toBe("lost");
});

test("numbers that were loaded before are outdated if newer ones were refused", async () => {
  expect(await problemAfter(new CallError(500, undefined), "earlier days")).toBe("failed");
});

test("a card keeps its skeleton, without an error of its own, while the connection is lost", () => {
  expect(shownOf(new CallError(0, undefined))).toContain("<i>waiting</i>");
  expect(shownOf(new CallError(0, undefined))).not.toContain("No days");
  expect(shownOf(new CallError(500, undefined))).toContain("No days");
});
