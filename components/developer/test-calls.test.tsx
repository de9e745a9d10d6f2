import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TestCalls } from "./TestCalls.tsx";

test("a visit runs none of the test calls, because one reports an error", () => {
  const queries = new QueryClient();
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <TestCalls />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(markup.match(/Not run yet/g)).toHaveLength(5);
  expect(markup).toContain("Run the calls");
  expect(queries.isFetching()).toBe(0);
});
