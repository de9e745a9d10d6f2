import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appResponseCalls, ResponseDetails } from "#lib/calls/app-responses.ts";
import { ResponseFacts } from "./ResponseFacts.tsx";

const drawn = (changes: Partial<ResponseDetails>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResponseFacts response={ResponseDetails.parse({ ...appResponseCalls.GetResponse.example.answer, ...changes })} />
    </MantineProvider>,
  );

test("an order's number leads to the order in the store's admin, where its address is known", () => {
  const orderPage = "https://admin.shopify.com/store/harbor-goods/orders/5432109876543";
  expect(drawn({ orderPage })).toMatch(new RegExp(`<a[^>]*href="${orderPage}"[^>]*>5432109876543</a>`));
  for (const unknown of [null, undefined]) {
    expect(drawn({ orderPage: unknown })).toContain("<dd>5432109876543</dd>");
  }
});

test("products are the IDs that the store sent, and say so", () => {
  expect(drawn({ order: { productIds: ["700", "701"] } })).toContain("<dt>Product IDs</dt><dd>700, 701</dd>");
});
