import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResponsePages } from "./ResponsePages.tsx";
import type { PageOfResponses } from "./use-page-turn.ts";
import { useResponseActions } from "./use-response-actions.ts";

const nothing = () => undefined;

function Pages({ page }: { page: PageOfResponses }) {
  const actions = useResponseActions();
  return (
    <ResponsePages
      list={{ data: page, error: null, isPlaceholderData: false, refetch: nothing }}
      input={{}}
      choice={{ page: page.page, cursor: null, filters: {} }}
      opened={null}
      write={nothing}
      actions={actions}
      rows={({ items }) => <p>{items.map(({ recordId }) => recordId).join()}</p>}
      nothing={() => "Nothing here"}
    />
  );
}

/** A page of a list of readable responses, which shows their ids, and of locked ones. */
function drawn(readable: readonly string[], locked: number, changes: Partial<PageOfResponses> = {}): string {
  const items = [
    ...Array.from({ length: locked }, (_, index) => ({
      recordId: `locked-${index}`,
      testSource: null,
      locked: true as const,
    })),
    ...readable.map((recordId) => ({ recordId, testSource: null })),
  ];
  const page = { items, page: 1, limit: 25, nextCursor: null, total: items.length, ...changes };
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Pages page={page} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(markup.includes('href="/billingplan"')).toBe(locked > 0);
  return markup
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("locked responses are one row with the way to unlock them, and count on the page", () => {
  const shown = drawn(["one", "two"], 22);
  expect(shown).toContain("22 responses are locked Unlock one,two");
  expect(shown).toContain("1–24 of 24");
  expect(drawn(["one"], 1)).toContain("1 response is locked Unlock one");
  expect(drawn(["one"], 0)).not.toContain("locked");
});

test("where a list has other pages, the row counts its page alone", () => {
  expect(drawn(["one"], 24, { nextCursor: "next", total: 60 })).toContain("24 responses on this page are locked");
  expect(drawn(["one"], 2, { page: 3 })).toContain("2 responses on this page are locked");
});

test("a page of locked responses alone isn't an empty one", () => {
  const shown = drawn([], 3);
  expect(shown).toContain("3 responses are locked Unlock");
  expect(shown).not.toContain("Nothing here");
});
