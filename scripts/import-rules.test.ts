import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** What one file imports, or does, that the house's rules forbid (or allow) at that place. */
interface Example {
  file: string;
  source: string;
}

const importing = (file: string, specifier: string): Example => ({ file, source: `import "${specifier}";\n` });

const forbidden: Record<string, Example> = {
  "lib imports the server": importing("lib/survey/a.ts", "#server/env.ts"),
  "lib imports the server by a relative path": importing("lib/survey/b.ts", "../../server/env.ts"),
  "lib imports components": importing("lib/c.ts", "#components/ui/Card.tsx"),
  "lib imports the database client": importing("lib/d.ts", "#generated/prisma/client.ts"),
  "lib imports pg": importing("lib/e.ts", "pg"),
  "lib imports React": importing("lib/survey/f.ts", "react"),
  "lib imports a part of Node": importing("lib/g.ts", "node:fs"),
  "lib/client imports the server": importing("lib/client/a.ts", "#server/env.ts"),
  "a component imports the server": importing("components/ui/A.tsx", "#server/surveys/index.ts"),
  "a component imports the database client": importing("components/ui/B.tsx", "#generated/prisma/client.ts"),
  "a screen imports the database": importing("app/page.tsx", "#server/db.ts"),
  "a screen imports the inside of a noun": importing("app/a/page.tsx", "#server/surveys/publish.ts"),
  "a route imports a noun": importing("app/api/Survey/route.ts", "#server/surveys/index.ts"),
  "a route imports the database": importing("app/api/Stats/route.ts", "#server/db.ts"),
  "a handler imports the database": importing("server/calls/survey.ts", "../db.ts"),
  "a handler imports Prisma": importing("server/calls/stats.ts", "#generated/prisma/client.ts"),
  "a handler imports the inside of a noun": importing("server/calls/a.ts", "../surveys/publish.ts"),
  "a noun imports the inside of another": importing("server/surveys/a.ts", "../accounts/get-account.ts"),
  "a noun imports the inside of another by its name": importing(
    "server/surveys/b.ts",
    "#server/accounts/get-account.ts",
  ),
  "a partner imports the database": importing("server/integrations/slack/a.ts", "../../db.ts"),
  "a partner imports another": importing("server/integrations/slack/b.ts", "../yotpo/send.ts"),
  "the server imports JSX": importing("server/mail/a.ts", "./Frame.tsx"),
  "the server imports components": importing("server/mail/b.ts", "#components/ui/Card.tsx"),
  "the server imports the sandbox": importing("server/mail/c.ts", "../../sandbox/main.ts"),
  "a script imports the sandbox": importing("scripts/a.mjs", "../sandbox/main.ts"),
  "the sandbox imports the server": importing("sandbox/a.ts", "#server/env.ts"),
  "the sandbox imports the server by a relative path": importing("sandbox/b.ts", "../server/env.ts"),
  "the environment is read outside server/env.ts": {
    file: "server/surveys/c.ts",
    source: "export const port = process.env.PORT;\n",
  },
};

const allowed: Record<string, Example> = {
  "a noun imports another through its index": importing("server/surveys/d.ts", "../accounts/index.ts"),
  "a noun imports the database": importing("server/surveys/e.ts", "../db.ts"),
  "a noun imports lib": importing("server/surveys/f.ts", "#lib/errors.ts"),
  "a handler imports a noun through its index": importing("server/calls/b.ts", "#server/surveys/index.ts"),
  "a route imports the pipeline": importing("app/api/Account/route.ts", "#server/http/serve.ts"),
  "a screen imports a noun through its index": importing("app/b/page.tsx", "#server/surveys/index.ts"),
  "lib imports lib": importing("lib/survey/h.ts", "#lib/errors.ts"),
  "lib/client imports React": importing("lib/client/b.ts", "react"),
  "the sandbox imports lib": importing("sandbox/c.ts", "#lib/html.ts"),
  "the environment is read in server/env.ts": {
    file: "server/env.ts",
    source: "export const port = process.env.PORT;\n",
  },
};

describe("the import rules", () => {
  const house = mkdtempSync(path.join(tmpdir(), "afterword-rules-"));
  let reported: Set<string>;

  beforeAll(() => {
    copyFileSync(path.join(root, "biome.json"), path.join(house, "biome.json"));
    for (const { file, source } of [...Object.values(forbidden), ...Object.values(allowed)]) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      writeFileSync(path.join(house, file), source);
    }
    reported = filesWithBrokenRules(house);
  });

  afterAll(() => rmSync(house, { recursive: true }));

  test.each(Object.entries(forbidden))("refuse that %s", (_name, { file }) => {
    expect(reported).toContain(file);
  });

  test.each(Object.entries(allowed))("let it be that %s", (_name, { file }) => {
    expect(reported).not.toContain(file);
  });
});

function filesWithBrokenRules(house: string): Set<string> {
  const only = ["--only=style/noRestrictedImports", "--only=style/noProcessEnv"];
  const options = ["lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none", ...only, "."];
  try {
    execFileSync(path.join(root, "node_modules/.bin/biome"), options, { cwd: house, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error)) throw error;
    const files = [...String(error.stdout).matchAll(/^::error .*?file=([^,]+),/gm)].map((match) => match[1] ?? "");
    return new Set(files.map((file) => path.relative(house, path.resolve(house, file))));
  }
  return new Set();
}
