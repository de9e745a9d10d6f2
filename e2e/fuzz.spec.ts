import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, sandboxUrl, signUp, test } from "./fixtures.ts";

const root = path.resolve(import.meta.dirname, "..");

test("no call of the running product answers 500 to generated requests", { tag: "@full" }, async ({ page }) => {
  const { emailAddress } = await signUp(page.request);
  const where = ["--url", String(process.env.E2E_APP_URL), "--mailbox", sandboxUrl(), "--email", emailAddress];
  const run = promisify(execFile)(
    process.execPath,
    ["scripts/fuzz.ts", "--requests", "500", "--seconds", "600", ...where],
    { cwd: root },
  );
  expect((await run).stdout).toContain("500 requests");
});
