import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { StoreFacts } from "./StoreFacts.tsx";

test.each([
  [{ orders: 0, seen: 0, pending: 0 }, "No orders yet"],
  [{ orders: 0, seen: 0, pending: 1 }, "Counting…"],
  [{ orders: 4, seen: 1, pending: 1 }, "(1 of 4 orders)"],
])("coverage of %j reads %s", (coverage, text) => {
  const store = StoreStatus.parse({ ...appStoreCalls.GetStore.example.answer, coverage });
  expect(renderToStaticMarkup(<StoreFacts store={store} />)).toContain(text);
});
