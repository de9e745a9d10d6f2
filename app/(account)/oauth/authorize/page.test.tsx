import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";

const returned = {
  kind: "returned",
  location: "https://assistant.example/callback?error=invalid_scope",
  host: "assistant.example",
  reason: "scope must be read.",
};
vi.mock("#server/domain/accounts/index.ts", () => ({}));
vi.mock("#server/domain/assistants/index.ts", () => ({ checkAuthorization: async () => returned }));
vi.mock("#server/edge/identity/index.ts", () => ({ pageMember: async () => ({ role: "owner" }) }));

test("a request that can't be allowed shows the way back, and sends no one there by itself", async () => {
  const { default: AuthorizePage } = await import("./page.tsx");
  const page = await AuthorizePage({ searchParams: Promise.resolve({ scope: "write" }) });
  expect(renderToStaticMarkup(page)).toContain(`<a href="${returned.location}">Return to assistant.example</a>`);
});
