import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openStorePath } from "#lib/open-store-path.ts";
import { CreateAccountForm } from "./CreateAccountForm.tsx";
import { LoginForm } from "./LoginForm.tsx";

const shown = (form: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
    </MantineProvider>,
  );

test("signing in and signing up lead to each other with the store's ticket, and submit it", () => {
  const returnTo = openStorePath("ticket");
  const query = `?returnTo=${encodeURIComponent(returnTo)}`;
  const forms = [shown(<LoginForm returnTo={returnTo} />), shown(<CreateAccountForm returnTo={returnTo} />)];
  expect(forms[0]).toContain(`href="/account/createaccount${query}"`);
  expect(forms[1]).toContain(`href="/account/login${query}"`);
  for (const form of forms) expect(form).toContain(`name="returnTo" value="${returnTo}"`);
});

test("without one, their addresses are plain", () => {
  expect(shown(<LoginForm />)).toContain('href="/account/createaccount"');
  expect(shown(<CreateAccountForm />)).toContain('href="/account/login"');
});
