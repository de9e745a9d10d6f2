import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import type { Result } from "./row.ts";
import { rounds } from "./row.ts";

const file = path.join(import.meta.dirname, "results.md");
const header = "| what | measured | floor | aim | | |\n| --- | --- | --- | --- | --- | --- |";

/**
 * Writes the results into bench/results.md, next to those of other rows measured before; returns how many miss their
 * floor.
 */
export function writeResults(results: readonly Result[]): number {
  const lines = new Map(previousLines().map((line) => [titleOf(line), line]));
  for (const result of results) lines.set(result.title, lineOf(result));
  const notes = [
    `Measured on ${machine()}, ${new Date().toISOString().slice(0, 10)}; load average before and during the last run ${loadavg()[1]?.toFixed(1)}.`,
    `Ratios within one run, medians of ${rounds} interleaved rounds. Load generator, app and PostgreSQL share the machine.`,
  ];
  const text = `# Bench results\n\n${notes.join("\n")}\nWritten by \`npm run bench\`.\n\n${header}\n${[...lines.values()].join("\n")}\n`;
  writeFileSync(file, text);
  process.stdout.write(`\n${[...results.map(lineOf)].join("\n")}\n`);
  return results.filter((result) => !reaches(result, result.floor)).length;
}

function previousLines(): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !header.includes(line));
}

function titleOf(line: string): string {
  return line.split(" | ", 1)[0]?.slice(2) ?? "";
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
