import { catalogue } from "#lib/calls/catalogue.ts";
import type { Call } from "#lib/calls/declare.ts";

/** Where the list of routes is, from the project's folder. */
export const routeListFile = "lib/calls/route-list.ts";

/** The list of routes as source code: every declared call, in alphabetical order within its area. */
export function routeList(): string {
  const lines = Object.entries<Record<string, Call>>(catalogue).flatMap(([area, calls]) =>
    Object.entries(calls)
      .map(([name, { route }]) => lineOf(`${area}.${name}`, route))
      .toSorted((one, other) => one.localeCompare(other)),
  );
  return `${head}${lines.join("\n")}\n} as const;\n`;
}

const head = `// Written by "npm run routes" from the declarations of the calls.

/** Method and public path of each call. It holds no schemas, so client bundles can include it. */
export const routes = {
`;

/** A line of up to 120 characters, as the formatter leaves it. */
function lineOf(name: string, route: string): string {
  const line = `  "${name}": "${route}",`;
  return line.length <= 120 ? line : `  "${name}":\n    "${route}",`;
}
