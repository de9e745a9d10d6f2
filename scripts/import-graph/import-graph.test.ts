import path from "node:path";
import { expect, test } from "vitest";
import { circles, isForTests } from "./folders.ts";
import { importsOf, readImports } from "./read-imports.ts";
import { brokenRules } from "./rules.ts";

const imports = readImports(path.resolve(import.meta.dirname, "../.."));

test("every import of the project follows the rules", () => {
  expect(imports.length).toBeGreaterThan(5_000);
  const broken = imports.flatMap((it) => brokenRules(it).map((says) => `${it.from} imports ${it.specifier}: ${says}`));
  expect(broken).toEqual([]);
});

const importsWithin = (area: string) =>
  imports.filter((it) => [it.from, it.to].every((file) => file.startsWith(`${area}/`)) && !isForTests(it.from));

test.each(["server", "lib", "components", "sandbox", "scripts"])(
  "no folders and no files of %s form an import cycle, by value or by type",
  (area) => {
    expect(circles(importsWithin(area))).toEqual([]);
    expect(circles(importsWithin(area), (file) => file)).toEqual([]);
  },
);

test("a cycle of files is found", () => {
  const pair = [
    { from: "lib/a.ts", to: "lib/b.ts", specifier: "./b.ts" },
    { from: "lib/b.ts", to: "lib/a.ts", specifier: "./a.ts" },
  ];
  expect(circles(pair, (file) => file)).toEqual([["lib/a.ts", "lib/b.ts"]]);
});

test("a cycle of folders is found, regardless of its length and path", () => {
  const chain = [
    ["server/domain/a/one.ts", "server/domain/b/index.ts"],
    ["server/domain/b/two.ts", "server/domain/c/index.ts"],
    ["server/domain/c/three.ts", "server/domain/a/index.ts"],
    ["server/domain/d/four.ts", "server/domain/a/index.ts"],
  ].map(([from = "", to = ""]) => ({ from, to, specifier: to }));
  expect(circles(chain)).toEqual([["server/domain/a", "server/domain/b", "server/domain/c"]]);
});

const one = (from: string, specifier: string) => importsOf(from, `import "${specifier}";\n`).flatMap(brokenRules);

test.each([
  ["lib imports the server", "lib/survey/a.ts", "#server/foundation/env.ts"],
  ["lib imports the server by a relative path", "lib/survey/b.ts", "../../server/foundation/env.ts"],
  ["lib imports components", "lib/c.ts", "#components/ui/Card.tsx"],
  ["lib imports the database client", "lib/d.ts", "#generated/prisma/client.ts"],
  ["lib imports pg", "lib/e.ts", "pg"],
  ["lib imports React", "lib/survey/f.ts", "react"],
  ["lib imports a Node module", "lib/g.ts", "node:fs"],
  ["lib/client imports the server", "lib/client/a.ts", "#server/foundation/env.ts"],
  ["a component imports the server", "components/ui/A.tsx", "#server/domain/surveys/index.ts"],
  ["a component imports the database client", "components/ui/B.tsx", "#generated/prisma/client.ts"],
  ["a component imports a screen", "components/ui/C.tsx", "../../app/page.tsx"],
  ["a screen imports the database", "app/page.tsx", "#server/foundation/database/db.ts"],
  ["a screen imports a transaction", "app/page.tsx", "#server/foundation/database/in-transaction.ts"],
  ["a screen imports a noun's internals", "app/a/page.tsx", "#server/domain/surveys/publish.ts"],
  ["a route imports a noun", "app/api/Survey/route.ts", "#server/domain/surveys/index.ts"],
  ["a route imports the database", "app/api/Stats/route.ts", "#server/foundation/database/db.ts"],
  ["a handler imports the database", "server/edge/calls/survey.ts", "../../foundation/database/db.ts"],
  ["a handler imports the COPY export", "server/edge/calls/a.ts", "#server/foundation/database/copy-rows.ts"],
  ["a handler imports Prisma", "server/edge/calls/stats.ts", "#generated/prisma/client.ts"],
  ["a handler imports a noun's internals", "server/edge/calls/b.ts", "#server/domain/surveys/publish.ts"],
  ["a noun imports another's internals", "server/domain/surveys/a.ts", "../accounts/get-account.ts"],
  [
    "a noun imports another's internals by its name",
    "server/domain/surveys/b.ts",
    "#server/domain/accounts/get-account.ts",
  ],
  ["a noun imports a task", "server/domain/surveys/c.ts", "#server/jobs/send-mail.ts"],
  ["a noun imports the edge", "server/domain/surveys/d.ts", "../../edge/http/respond.ts"],
  ["the storefront imports a noun", "server/storefront/a.ts", "#server/domain/surveys/index.ts"],
  ["the storefront imports a registry of partners", "server/storefront/b.ts", "#server/partners/platforms/registry.ts"],
  [
    "a registry of partners imports the storefront",
    "server/partners/platforms/registry.ts",
    "#server/storefront/index.ts",
  ],
  ["the foundation imports a noun, by its type", "server/foundation/context/a.ts", "#server/domain/sessions/index.ts"],
  ["a task imports the edge", "server/jobs/a.ts", "#server/edge/http/respond.ts"],
  ["the server imports its test helpers", "server/domain/surveys/e.ts", "#server/testing/query.ts"],
  ["a partner imports the database", "server/partners/integrations/slack/a.ts", "#server/foundation/database/db.ts"],
  ["a partner imports pg", "server/partners/platforms/wix/h.ts", "pg"],
  ["a partner imports Prisma", "server/partners/platforms/wix/i.ts", "#generated/prisma/client.ts"],
  ["a partner imports a package", "server/partners/integrations/yotpo/a.ts", "axios"],
  ["a partner imports another's package", "server/partners/integrations/klaviyo/a.ts", "@slack/web-api"],
  ["a partner imports another package of its own", "server/partners/integrations/slack/f.ts", "@slack/bolt"],
  ["a partner imports one named like its own", "server/partners/integrations/klaviyo/b.ts", "@klaviyo/api-extra"],
  ["a partner without a package imports Shopify's", "server/partners/platforms/wix/j.ts", "@shopify/shopify-api"],
  ["a platform imports the package of an integration's name", "server/partners/platforms/slack/a.ts", "@slack/web-api"],
  ["a partner imports the environment", "server/partners/platforms/wix/k.ts", "#server/foundation/env.ts"],
  ["a partner imports its packages' file", "server/partners/platforms/wix/l.ts", "../../../../package.json"],
  ["a partner imports the registry of webhooks", "server/partners/platforms/wix/m.ts", "../../webhook-sources.ts"],
  [
    "a partner imports a scope of the database",
    "server/partners/platforms/wix/n.ts",
    "#server/foundation/database/account-scope.ts",
  ],
  [
    "a registry of partners imports the database",
    "server/partners/integrations/registry.ts",
    "#server/foundation/database/db.ts",
  ],
  ["a registry of partners imports pg", "server/partners/platforms/registry.ts", "pg"],
  ["a registry of partners imports a Node module", "server/partners/integrations/registry.ts", "node:https"],
  ["a partner imports a test helper of its own", "server/partners/integrations/slack/i.ts", "./testing/a-workspace.ts"],
  [
    "an interface of partners imports Prisma's types",
    "server/partners/integrations/integration.ts",
    "#generated/prisma/client.ts",
  ],
  [
    "the sources of webhooks import a scope of the database",
    "server/partners/webhook-sources.ts",
    "#server/foundation/database/account-scope.ts",
  ],
  ["a partner imports another", "server/partners/integrations/slack/b.ts", "../yotpo/send.ts"],
  ["a noun imports a partner", "server/domain/integrations/a.ts", "#server/partners/integrations/slack/index.ts"],
  ["a task imports a partner", "server/jobs/b.ts", "#server/partners/platforms/wix/index.ts"],
  ["a command imports a partner", "scripts/b.ts", "#server/partners/integrations/slack/index.ts"],
  ["a partner imports another's index", "server/partners/integrations/slack/c.ts", "../yotpo/index.ts"],
  [
    "a partner imports one of another kind",
    "server/partners/integrations/slack/g.ts",
    "../../platforms/shopify/verify.ts",
  ],
  ["a partner imports its registry", "server/partners/integrations/slack/d.ts", "../registry.ts"],
  ["a partner imports the log", "server/partners/integrations/slack/e.ts", "#server/foundation/log.ts"],
  ["a partner imports a noun", "server/partners/platforms/wix/a.ts", "#server/domain/responses/index.ts"],
  ["a partner imports a Node module", "server/partners/platforms/wix/b.ts", "node:net"],
  ["the server imports JSX", "server/foundation/mail/a.ts", "./Frame.tsx"],
  ["the server imports components", "server/foundation/mail/b.ts", "#components/ui/Card.tsx"],
  ["the server imports the sandbox", "server/foundation/mail/c.ts", "../../../sandbox/main.ts"],
  ["a script imports the sandbox", "scripts/a.mjs", "../sandbox/main.ts"],
  ["the server imports an extension", "server/domain/surveys/i.ts", "../../../extensions/woocommerce/a.ts"],
  ["an extension imports the server", "extensions/woocommerce/b.ts", "#server/foundation/env.ts"],
  ["the sandbox imports the server", "sandbox/a.ts", "#server/foundation/env.ts"],
  ["the sandbox imports the server by a relative path", "sandbox/b.ts", "../server/foundation/env.ts"],
  ["an extension imports the server", "extensions/shopify/shared/a.ts", "#server/foundation/env.ts"],
  ["an extension imports components", "extensions/shopify/shared/B.tsx", "#components/ui/Card.tsx"],
  ["an extension imports React", "extensions/shopify/shared/C.tsx", "react"],
  ["an extension imports a Node module", "extensions/shopify/shared/d.ts", "node:fs"],
  ["an extension imports lib by a relative path", "extensions/shopify/shared/e.ts", "../../../lib/errors.ts"],
  ["the server imports an extension", "server/domain/surveys/g.ts", "../../../extensions/shopify/shared/card.ts"],
  ["the server imports lib by a relative path", "server/domain/surveys/f.ts", "../../../lib/errors.ts"],
])("rejects: %s", (_name, from, specifier) => {
  expect(one(from, specifier)).not.toEqual([]);
});

test.each([
  ["a noun imports another through its index", "server/domain/surveys/g.ts", "../accounts/index.ts"],
  ["a noun imports the database", "server/domain/surveys/h.ts", "#server/foundation/database/db.ts"],
  ["a noun enqueues", "server/domain/surveys/i.ts", "#server/foundation/queue/index.ts"],
  ["a noun imports lib", "server/domain/surveys/j.ts", "#lib/errors.ts"],
  ["a handler imports a noun through its index", "server/edge/calls/c.ts", "#server/domain/surveys/index.ts"],
  ["a route imports the pipeline", "app/api/Account/route.ts", "#server/edge/http/serve.ts"],
  ["a screen imports a noun through its index", "app/b/page.tsx", "#server/domain/surveys/index.ts"],
  ["a screen runs its reads for one account", "app/c/page.tsx", "#server/foundation/database/account-scope.ts"],
  ["a task imports a noun", "server/jobs/b.ts", "#server/domain/surveys/index.ts"],
  ["a partner imports its interface", "server/partners/platforms/wix/c.ts", "../platform.ts"],
  ["a partner imports itself", "server/partners/platforms/wix/d.ts", "./verify.ts"],
  ["a partner imports the guarded fetch", "server/partners/platforms/wix/e.ts", "#server/foundation/outgoing/index.ts"],
  ["a partner imports lib", "server/partners/platforms/wix/f.ts", "#lib/errors.ts"],
  ["a partner imports node:crypto", "server/partners/platforms/wix/g.ts", "node:crypto"],
  ["a partner imports zod", "server/partners/platforms/wix/o.ts", "zod"],
  ["a partner imports an interface of all", "server/partners/platforms/wix/p.ts", "#server/partners/webhook-source.ts"],
  ["Slack imports its own package", "server/partners/integrations/slack/h.ts", "@slack/web-api"],
  ["Klaviyo imports its own package", "server/partners/integrations/klaviyo/c.ts", "@klaviyo/api"],
  ["Segment imports its own package", "server/partners/integrations/segment/a.ts", "@segment/analytics-node"],
  ["Shopify imports a package of its own", "server/partners/platforms/shopify/a.ts", "@shopify/shopify-api"],
  ["a registry of partners imports the environment", "server/partners/a.ts", "#server/foundation/env.ts"],
  ["lib imports lib", "lib/survey/h.ts", "#lib/errors.ts"],
  ["lib/client imports React", "lib/client/b.ts", "react"],
  ["the sandbox imports lib", "sandbox/c.ts", "#lib/html.ts"],
  ["an extension imports lib", "extensions/woocommerce/c.ts", "#lib/html.ts"],
  ["an extension imports lib", "extensions/shopify/shared/f.ts", "#lib/survey/path.ts"],
  ["an extension imports Shopify's package", "extensions/shopify/shared/g.ts", "@shopify/ui-extensions/preact"],
  ["a test imports anything", "server/domain/surveys/a.test.ts", "#server/edge/http/serve.ts"],
])("allows: %s", (_name, from, specifier) => {
  expect(one(from, specifier)).toEqual([]);
});

test.each([
  ['import { a } from "#server/domain/surveys/index.ts";', "server/domain/surveys/index.ts"],
  ['import {\n  type A,\n  b,\n} from "../surveys/index.ts";', "server/domain/surveys/index.ts"],
  ['import type { A } from "../surveys/index.ts";', "server/domain/surveys/index.ts"],
  ['export { a } from "../surveys/index.ts";', "server/domain/surveys/index.ts"],
  ['export * from "../surveys/index.ts";', "server/domain/surveys/index.ts"],
  ['import "../surveys/index.ts";', "server/domain/surveys/index.ts"],
  ['const a = await import("../surveys/index.ts");', "server/domain/surveys/index.ts"],
  ['import pg from "pg";', "pg"],
])("%s is read as an import", (source, to) => {
  expect(importsOf("server/domain/accounts/a.ts", `${source}\n`).map((it) => it.to)).toEqual([to]);
});
