import { dayOrderIn, fileTime } from "./file-time.ts";

/** More values than a question has choices. */
const MOST_VALUES = 200;
/** Between the choices of a cell, in the order they are looked for. */
export const separators = [" / ", "; ", ";", " | ", ", "] as const;
export type Separator = (typeof separators)[number];

/** What a column of a file holds, gathered cell by cell: its size doesn't grow with the file. */
export class ColumnScan {
  filled = 0;
  #length = 0;
  #times = 0;
  #addresses = 0;
  /** The first values, with how often each was there. */
  readonly values = new Map<string, number>();
  /** Whether there were more values than are kept. */
  isOpen = false;
  readonly days = { monthFirst: 0, dayFirst: 0 };
  readonly #separated = new Map<Separator, number>();

  add(cell: string): void {
    const value = cell.trim();
    if (value === "") return;
    this.filled++;
    this.#length += value.length;
    if (fileTime(value, "monthFirst") !== null || fileTime(value, "dayFirst") !== null) this.#times++;
    if (/^[^@\s]{1,64}@[^@\s]{1,250}$/.test(value)) this.#addresses++;
    const order = dayOrderIn(value);
    if (order) this.days[order]++;
    for (const separator of separators)
      if (value.includes(separator)) this.#separated.set(separator, (this.#separated.get(separator) ?? 0) + 1);
    const count = this.values.get(value);
    if (count !== undefined || this.values.size < MOST_VALUES) this.values.set(value, (count ?? 0) + 1);
    else this.isOpen = true;
  }

  get areTimes(): boolean {
    return this.filled > 0 && this.#times >= this.filled * 0.9;
  }

  get areAddresses(): boolean {
    return this.filled > 0 && this.#addresses >= this.filled * 0.9;
  }

  /** Whether each value is there once. */
  get areUnique(): boolean {
    return this.filled > 1 && [...this.values.values()].every((count) => count === 1);
  }

  /** Whether shoppers wrote the values: long ones, or most of them different. */
  get areWords(): boolean {
    const isVaried = this.isOpen || this.values.size > Math.max(30, this.filled / 2);
    return isVaried || this.#length > this.filled * 60;
  }

  /** What is between the choices of cells with several; null if they hold one each. */
  get separator(): Separator | null {
    const found = separators.find((each) => (this.#separated.get(each) ?? 0) >= Math.max(1, this.filled * 0.05));
    if (!found) return null;
    const parts = new Set([...this.values.keys()].flatMap((value) => value.split(found)));
    // Choices repeat in other combinations; the parts of sentences don't.
    return parts.size < this.values.size ? found : null;
  }

  get examples(): string[] {
    return [...this.values]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([value]) => value);
  }
}
