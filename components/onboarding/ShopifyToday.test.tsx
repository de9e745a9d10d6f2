import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StoreSnippet } from "./StoreSnippet.tsx";

const shownTo = (platform: "Shopify" | "Wix") =>
  renderToStaticMarkup(
    <MantineProvider>
      <StoreSnippet
        platform={platform}
        publishableKey="pk_1"
        appUrl="https://surveys.example.com"
        goBack={() => undefined}
      />
    </MantineProvider>,
  );

test("a Shopify store is offered what works there today, without a script tag", () => {
  const shown = shownTo("Shopify");
  expect(shown).toContain('href="/email"');
  expect(shown).toContain("https://surveys.example.com/surveys/response?key=pk_1");
  expect(shown).toContain('alt="Survey QR code"');
  expect(shown).not.toContain("/survey.js");
  expect(shown).not.toMatch(/additional scripts/i);
});

test("other stores get the script tag", () => {
  expect(shownTo("Wix")).toContain("/survey.js");
});
