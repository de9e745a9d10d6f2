import { existsSync } from "node:fs";
import path from "node:path";
import { isForTests, mayImportLayer, placeOf } from "./folders.ts";
import type { Import } from "./read-imports.ts";

const root = path.resolve(import.meta.dirname, "../..");

interface Rule {
  says: string;
  isBrokenBy: (it: Import) => boolean;
}

const isDatabase = ({ to }: Import) =>
  /^(pg(-|$)|@prisma\/|generated\/)/.test(to) || (to.startsWith("server/foundation/database/") && !isAccountScope(to));
/** Runs a screen's reads in the scope of one account; it exposes no handle. */
const isAccountScope = (to: string) => to === "server/foundation/database/account-scope.ts";
const isScreens = (file: string) => /^(app\/|proxy\.ts$|instrumentation\.ts$)/.test(file);
/** `server/partners/<kind>/<partner>` */
const folderOfPartner = (file: string) => file.split("/", 4).join("/");
const isPartner = (file: string) => /^server\/partners\/[^/]+\/[^/]+\//.test(file);
const isOurs = /^(server|components|app|sandbox|scripts|generated)\//;
const isReact = /^(react|react-dom|next|@mantine\/[^/]+|@tanstack\/[^/]+)(\/|$)/;

/** Registries, and what connects a store or sets up an account: each knows its one partner. */
const opensPartners =
  /^server\/(partners\/([^/]+\/)?[^/]+\.ts$|domain\/(connections|stores)\/|edge\/connect\/)|^scripts\/stripe-setup\.ts$/;

/** The package of each partner that has one; Shopify has several. */
const packagesOfPartners: Readonly<Record<string, RegExp>> = {
  // Signing requests to Amazon without its whole SDK.
  "integrations/s3": /^aws4fetch$/,
  "integrations/klaviyo": /^@klaviyo\/api(\/|$)/,
  "integrations/segment": /^@segment\/analytics-node(\/|$)/,
  "integrations/slack": /^@slack\/web-api(\/|$)/,
  "payments/stripe": /^stripe(\/|$)/,
  "platforms/shopify": /^@shopify\/[^/]/,
};

/** Whether a partner's folder may import a file or a package. */
function isWithinPartner({ from, to }: Import): boolean {
  const [, , kind = "", partner = ""] = from.split("/");
  const folders = [`server/partners/${kind}/${partner}/`, "server/foundation/outgoing/", "lib/"];
  if (folders.some((folder) => to.startsWith(folder)) || isPartnerInterface(to, kind)) return true;
  return to === "zod" || to === "node:crypto" || (packagesOfPartners[`${kind}/${partner}`]?.test(to) ?? false);
}

/** A loose file of the partner's kind, or of all partners; registries load partners, so they are none. */
function isPartnerInterface(to: string, kind: string): boolean {
  if (to === "server/partners/webhook-source.ts") return true;
  return path.posix.dirname(to) === `server/partners/${kind}` && path.posix.basename(to) !== "registry.ts";
}

/** Who may import whom. Tests and their helpers may import everything. */
export const rules: Rule[] = [
  {
    says: "Between the project's folders the import is #lib/…, #server/… or #components/….",
    isBrokenBy: ({ from, to, specifier }) =>
      specifier.startsWith(".") &&
      /^(app|components|extensions|lib|server|sandbox)\//.test(from) &&
      placeOf(from).area !== placeOf(to).area &&
      placeOf(to).area !== "",
  },
  {
    says: "The sandbox is the outside world: no one imports it, and it imports lib alone.",
    isBrokenBy: ({ from, to }) => {
      const [source, target] = [placeOf(from).area, placeOf(to).area];
      if (target === "sandbox") return source !== "sandbox";
      return source === "sandbox" && ["server", "components", "app", "scripts", "generated"].includes(target);
    },
  },
  {
    says: "Extensions run in stores: no one imports them, and they import lib and packages that need no server.",
    isBrokenBy: ({ from, to }) => {
      const [source, target] = [placeOf(from).area, placeOf(to).area];
      if (target === "extensions") return source !== "extensions";
      return source === "extensions" && (isOurs.test(to) || /^(node:|pg(-|$)|@prisma\/)/.test(to) || isReact.test(to));
    },
  },
  {
    says: "lib runs anywhere: it imports lib, no part of Node, no database, and React in lib/client alone.",
    isBrokenBy: ({ from, to }) =>
      from.startsWith("lib/") &&
      (/^(server|components|app|scripts|generated)\//.test(to) ||
        /^(node:|pg(-|$)|@prisma\/)/.test(to) ||
        (isReact.test(to) && !from.startsWith("lib/client/")) ||
        (to.endsWith(".tsx") && !from.startsWith("lib/client/"))),
  },
  {
    says: "Components run in browsers: they import neither the server nor the database.",
    isBrokenBy: (it) => it.from.startsWith("components/") && (/^(server|app|scripts)\//.test(it.to) || isDatabase(it)),
  },
  {
    says: "Screens and routes hold no queries: they call a verb.",
    isBrokenBy: (it) => isScreens(it.from) && isDatabase(it),
  },
  {
    says: "A route passes a call on: of the server it imports the edge alone, and no components.",
    isBrokenBy: ({ from, to }) =>
      from.startsWith("app/api/") && /^(server|components)\//.test(to) && !to.startsWith("server/edge/"),
  },
  {
    says: "Plain Node runs the server: it imports no JSX and no component.",
    isBrokenBy: ({ from, to }) => from.startsWith("server/") && (/^(components|app)\//.test(to) || to.endsWith(".tsx")),
  },
  {
    says: "A module of the server imports its own layer or a lower one.",
    isBrokenBy: ({ from, to }) => {
      const [source, target] = [placeOf(from), placeOf(to)];
      if (source.area !== "server" || target.area !== "server") return false;
      if (source.layer === undefined) return false; // entry.ts, above all others
      return target.layer === undefined || !mayImportLayer(source.layer, target.layer);
    },
  },
  {
    says: "A folder that has an index.ts is imported through it.",
    isBrokenBy: ({ from, to }) => {
      const { area, module } = placeOf(to);
      if (area !== "server" || module === to || placeOf(from).module === module) return false;
      if (!isScreens(from) && !from.startsWith("server/")) return false; // commands and benches use what they run
      return to !== `${module}/index.ts` && existsSync(path.join(root, module, "index.ts"));
    },
  },
  {
    says: "Handlers hold no queries: they call a verb.",
    isBrokenBy: (it) => it.from.startsWith("server/edge/calls/") && isDatabase(it),
  },
  {
    says: "A partner's folder imports itself, its interfaces, server/foundation/outgoing, lib, zod, node:crypto and its partner's own package.",
    isBrokenBy: (it) => isPartner(it.from) && !isWithinPartner(it),
  },
  {
    says: "A partner's folder is opened by its registry and by what connects it; others go through the registry.",
    isBrokenBy: ({ from, to }) =>
      isPartner(to) && !opensPartners.test(from) && folderOfPartner(from) !== folderOfPartner(to),
  },
  {
    says: "Partners hold no data, and neither do their registries: they import nothing of the database.",
    isBrokenBy: (it) => it.from.startsWith("server/partners/") && (isDatabase(it) || isAccountScope(it.to)),
  },
  {
    says: "Partners open no connections of their own: of Node, server/partners imports node:crypto alone.",
    isBrokenBy: ({ from, to }) => from.startsWith("server/partners/") && /^(node:(?!crypto$)|undici(\/|$))/.test(to),
  },
  {
    says: "Test helpers may import everything, so no other file of the server imports them.",
    isBrokenBy: ({ from, to }) => from.startsWith("server/") && isForTests(to),
  },
];

/** The violations of an import, as sentences. */
export function brokenRules(it: Import): string[] {
  if (isForTests(it.from)) return [];
  return rules.filter((rule) => rule.isBrokenBy(it)).map(({ says }) => says);
}
