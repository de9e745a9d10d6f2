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
const isPartner = (file: string) => /^server\/partners\/[^/]+\/[^/]+\//.test(file);
const isOurs = /^(server|components|app|sandbox|scripts|generated)\//;
const isReact = /^(react|react-dom|next|@mantine\/[^/]+|@tanstack\/[^/]+)(\/|$)/;

/** What a partner's folder may use besides itself and its partner's own package. */
function isOutsideOfPartner({ from, to }: Import): boolean {
  const [, , kind = "", partner = ""] = from.split("/");
  const own = [
    `server/partners/${kind}/${partner}/`,
    "server/partners/webhook-source.ts",
    "server/foundation/outgoing/",
    "lib/",
  ];
  const isInterface =
    to.startsWith(`server/partners/${kind}/`) && to.split("/").length === 4 && !to.endsWith("/registry.ts");
  const isForbiddenPackage = /^(node:(?!crypto$)|pg(-|$)|@prisma\/|generated\/)/.test(to);
  const isOurs = /^(server|components|app|sandbox|scripts)\//.test(to);
  return isForbiddenPackage || (isOurs && !isInterface && !own.some((start) => to.startsWith(start)));
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
    says: "A partner's folder reaches itself, its interfaces, server/foundation/outgoing, lib, node:crypto and its partner's package.",
    isBrokenBy: (it) => isPartner(it.from) && isOutsideOfPartner(it),
  },
];

/** The violations of an import, as sentences. */
export function brokenRules(it: Import): string[] {
  if (isForTests(it.from)) return [];
  return rules.filter((rule) => rule.isBrokenBy(it)).map(({ says }) => says);
}
