import { expect, test } from "vitest";
import { hostOf, isAllowedRedirectUri, isRegisteredUri } from "./redirect-uri.ts";

const cursor = "cursor://anysphere.cursor-mcp/oauth/callback";

test.each([
  ["https://claude.ai/api/mcp/auth_callback", true],
  ["http://127.0.0.1:4711/callback", true],
  ["http://[::1]/callback", true],
  ["http://localhost/callback", true],
  [cursor, true],
  ["cursor://another-extension/callback", false],
  ["com.example.app:/callback", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["http://elsewhere.example/callback", false],
  ["http://localhost.elsewhere.example/callback", false],
  ["https://claude.ai@elsewhere.example/", false],
  ["https://claude.ai/#here", false],
  ["https://claude.ai/\0", false],
  ["https://claude.ai/\u007fcallback", false],
  ["https://claude.ai\\@elsewhere.example/", false],
])("codes may be sent to %s: %s", (uri, isAllowed) => {
  expect(isAllowedRedirectUri(uri)).toBe(isAllowed);
});

test("a program's own address must be registered too", () => {
  expect([isRegisteredUri([cursor], cursor), isRegisteredUri(["https://claude.ai/"], cursor)]).toEqual([true, false]);
});

test("the person sees the host, and the scheme of a program's own address", () => {
  expect([hostOf("http://127.0.0.1:4711/callback"), hostOf("https://claude.ai/a"), hostOf(cursor)]).toEqual([
    "127.0.0.1:4711",
    "claude.ai",
    "cursor://anysphere.cursor-mcp",
  ]);
});
