import type { Import } from "./read-imports.ts";

/**
 * The layers of the server, from the bottom up. A module imports its own layer or a lower one; partners and storefront,
 * which are on the same level, never import each other.
 */
const heights: Record<string, number> = { foundation: 0, partners: 1, storefront: 1, domain: 2, jobs: 3, edge: 4 };
/** Layers that are a single module; in the others, each folder is one. */
const undivided = new Set(["storefront", "jobs"]);

export interface Place {
  /** `lib`, `components`, `server`, …; empty for a file at the root. */
  area: string;
  /** Only for the server. */
  layer: string | undefined;
  /** The folder whose files may import each other freely, or a loose file. */
  module: string;
}

export function placeOf(file: string): Place {
  const parts = file.split("/");
  const [area = "", first = ""] = parts;
  if (parts.length === 1) return { area: "", layer: undefined, module: file };
  const layer = area === "server" && first in heights ? first : undefined;
  const depth = layer !== undefined && !undivided.has(layer) ? 3 : 2;
  return { area, layer, module: parts.length > depth ? parts.slice(0, depth).join("/") : moduleOfLoose(file, layer) };
}

function moduleOfLoose(file: string, layer: string | undefined): string {
  return layer !== undefined && undivided.has(layer) ? `server/${layer}` : file;
}

/** Whether a module of one layer may import one of another. */
export function mayImportLayer(from: string, to: string): boolean {
  const [lower = 0, upper = 0] = [heights[to], heights[from]];
  return from === to || lower < upper;
}

/** A test or a test helper: it may import everything. */
export function isForTests(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(file);
}

/** Import cycles, each as its members' names. `nodeOf` says what a file is part of; by default, its module. */
export function circles(
  imports: readonly Import[],
  nodeOf = (file: string): string => placeOf(file).module,
): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [nodeOf(from), nodeOf(to)];
    if (source === target) continue;
    targets.set(source, (targets.get(source) ?? new Set()).add(target));
  }
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of targets.get(at) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  const reached = new Map([...targets.keys()].map((module) => [module, reachable(module)]));
  const found = new Map<string, string[]>();
  for (const [module, modules] of reached) {
    if (!modules.has(module)) continue;
    const circle = [...modules].filter((other) => reached.get(other)?.has(module)).sort();
    found.set(circle.join(" "), circle);
  }
  return [...found.values()];
}
