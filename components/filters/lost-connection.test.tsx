import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallError } from "#lib/client/call.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { isConnectionLost } from "./lost-connection.ts";

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

async function lostAfter(error: CallError): Promise<boolean> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => Promise.reject(error);
  await queries.fetchQuery({ queryKey: ["days"], queryFn }).catch(() => undefined);
  expect(isConnectionLost(queries.getQueryCache())).toBe(false);
  const stop = new QueryObserver(queries, { queryKey: ["days"], queryFn, retryOnMount: false }).subscribe(
    () => undefined,
  );
  const isLost = isConnectionLost(queries.getQueryCache());
  stop();
  return isLost;
}

test("the connection is lost if a call of the screen got no response, but not if it was refused", async () => {
  expect(await lostAfter(new CallError(0, undefined))).toBe(true);
  expect(await lostAfter(new CallError(500, undefined))).toBe(false);
});

test("a card keeps its skeleton, without an error of its own, while the connection is lost", () => {
  expect(shownOf(new CallError(0, undefined))).toContain("<i>waiting</i>");
  expect(shownOf(new CallError(0, undefined))).not.toContain("No days");
  expect(shownOf(new CallError(500, undefined))).toContain("No days");
});
