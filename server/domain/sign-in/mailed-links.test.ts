import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { type LinkPurpose, linkParameters } from "#lib/link-parameters.ts";
import { linkUrl } from "#server/domain/sign-in/index.ts";
import { proxy } from "../../../proxy.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");

const purposes: Record<LinkPurpose, LinkPurpose> = {
  login: "login",
  invite: "invite",
  address: "address",
  restore: "restore",
};

const referrerPolicyOf = async (url: string) => (await proxy(new NextRequest(url))).headers.get("referrer-policy");

test.each(Object.values(purposes))("no other site learns the token of a mailed link (%s)", async (purpose) => {
  expect(new URL(linkUrl(purpose, "t")).searchParams.get(linkParameters[purpose])).toBe("t");
  expect(await referrerPolicyOf(linkUrl(purpose, "t"))).toBe("same-origin");
});

test("the URL of a page without a token may be partly visible to others", async () => {
  expect(await referrerPolicyOf("https://surveys.example.com/account/login?sent")).toBe(
    "strict-origin-when-cross-origin",
  );
});
