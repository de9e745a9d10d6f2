import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MailPreview } from "./MailPreview.tsx";

test("the email is shown in a frame that runs no scripts and has no origin", () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <MailPreview block="<table></table>" companyName="A store" />
    </MantineProvider>,
  );
  expect(markup).toMatch(/<iframe[^>]* sandbox="allow-scripts"/);
});
