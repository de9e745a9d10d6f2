import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import type { Result } from "./row.ts";
import { rounds } from "./row.ts";

const file = path.join(import.meta.dirname, "results.md");
const header = "| what | measured | floor | aim | | |\n| --- | --- | --- | --- | --- | --- |";

/** How many results miss their floor. */
export function countMissed(results: readonly Result[]): number {
  return results.filter((result) => !reaches(result, result.floor)).length;
}

/** Prints the results of a run, under the header of that run. */
export function printResults(results: readonly Result[]): void {
  process.stdout.write(`\n${textOf(results)}`);
}

/** Writes the results of a run of all rows into bench/results.md, and nothing else: no line is of another run. */
export function writeResults(results: readonly Result[]): void {
  writeFileSync(file, textOf(results));
}

function textOf(results: readonly Result[]): string {
  const notes = [
    `Measured on ${machine()}, ${new Date().toISOString().slice(0, 10)}, in one run; load average at its end ${loadAverage()}.`,
    `Ratios within one run, medians of ${rounds} interleaved rounds. Load generator, app and PostgreSQL share the machine.`,
  ];
  return `# Bench results\n\n${notes.join("\n")}\nWritten by \`npm run bench\`.\n\n${header}\n${results.map(lineOf).join("\n")}\n`;
}

function lineOf(result: Result): string {
  const { title, value, floor, aim, better, detail } = result;
  const sign = better === "higher" ? "≥" : "≤";
  const verdict = reaches(result, aim) ? "aim reached" : reaches(result, floor) ? "floor passed" : "FLOOR MISSED";
  return `| ${title} | ${value.toFixed(2)} | ${sign} ${floor} | ${sign} ${aim} | ${verdict} | ${detail} |`;
}

function reaches({ value, better }: Result, goal: number): boolean {
  return better === "higher" ? value >= goal : value <= goal;
}

function machine(): string {
  const [first] = cpus();
  return `${first?.model.trim() ?? "an unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

/** The load averages of the last minute, five minutes and fifteen minutes. */
function loadAverage(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(", ");
}
