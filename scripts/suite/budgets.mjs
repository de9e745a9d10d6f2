import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What a unit is counted in, and how much the product may have at most: the figure of the last release and its margin.
 *
 * @type {Record<string, { most: (last: number) => number }>}
 */
const units = {
  // As sent, compressed.
  bytes: { most: (last) => Math.round(last * 1.02) },
  // Statements of one call: some depend on what the process remembers.
  queries: { most: (last) => last + 3 },
  lines: { most: (last) => Math.round(last * 1.03) },
  // Of a clock on the wall: on a machine that others use too, the same tests took 839 and 2,178 seconds within a day.
  seconds: { most: (last) => last * 3 },
};

const file = fileURLToPath(new URL("budgets.json", import.meta.url));

/**
 * Notes a figure of this run, and returns how much it may be: what it was at the last release, with the unit's margin. What
 * had no figure then may be anything.
 *
 * @param {"bytes" | "queries" | "lines" | "seconds"} unit
 * @param {string} name what has this figure, such as a file's or a call's name
 * @param {number} value
 * @param {string | undefined} folder where the run's figures are; without one, nothing is noted
 */
export function budgetOf(unit, name, value, folder = process.env.FIGURES_FOLDER) {
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, encodeURIComponent(`${unit} ${name}`)), JSON.stringify({ unit, name, value }));
  }
  const last = lastFigures()[unit]?.[name];
  return last === undefined ? Number.POSITIVE_INFINITY : units[unit].most(last);
}

/** @returns {Record<string, Record<string, number>>} by unit and name */
function lastFigures() {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * The run's figures beside those of the last release, as lines: of the calls only those that differ.
 *
 * @param {string} folder
 */
export function compareFigures(folder) {
  const last = lastFigures();
  return figuresIn(folder).flatMap(({ unit, name, value }) => {
    const before = last[unit]?.[name];
    if (unit === "queries" && before === value) return [];
    const beside = before === undefined ? "new" : `${before} at the last release, at most ${units[unit].most(before)}`;
    return [`${String(value).padStart(7)} ${unit.padEnd(8)} ${name} (${beside})`];
  });
}

/**
 * Makes the run's figures those of the last release; what it didn't measure stays.
 *
 * @param {string} folder
 */
export function acceptFigures(folder) {
  const last = lastFigures();
  for (const { unit, name, value } of figuresIn(folder)) last[unit] = { ...last[unit], [name]: value };
  writeFileSync(file, `${JSON.stringify(last, null, 2)}\n`);
}

/** @param {string} folder */
function figuresIn(folder) {
  const names = readdirSync(folder).toSorted();
  /** @type {{ unit: keyof typeof units, name: string, value: number }[]} */
  return names.map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")));
}
