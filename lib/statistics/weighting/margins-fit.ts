/** What a regression on the margins' categories needs of each cell. */
interface FittedCell {
  categories: readonly number[];
  answered: number;
}

/** The regression of a value of answered orders on their categories in all margins, each order counting once. */
export interface MarginsFit {
  /** The rank of the margins' indicators: 1, and for each margin its categories but one. */
  rank: number;
  /** The leverage of each cell's orders in the exact fit; 0 for a cell without orders. */
  leverages: readonly number[];
  /**
   * What ten rounds of subtracting each margin's category means take from each order of a cell: R's `survey` residualizes
   * raked values so, while the exact fit differs by up to 1e-6 where margins depend on each other.
   * @param sums of the value over each cell's answered orders
   */
  sweep(sums: readonly number[]): readonly number[];
}

const SWEEPS = 10;

export function fitOf(cells: readonly FittedCell[]): MarginsFit {
  const margins = cells[0]?.categories.length ?? 0;
  const sizes = Array.from({ length: margins }, (_, margin) => categoriesOf(cells, margin));
  const swept = sizes.map((categories, margin) => sweptMargin(cells, margin, categories));
  return {
    rank: 1 + sizes.reduce((sum, categories) => sum + categories.size - 1, 0),
    leverages: leveragesOf(cells, sizes),
    sweep: (sums) => sweep(cells, swept, sums),
  };
}

/** The categories that occur in a margin, each with its place. */
function categoriesOf(cells: readonly FittedCell[], margin: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const { categories, answered } of cells) {
    const category = categories[margin] ?? 0;
    if (answered > 0 && !found.has(category)) found.set(category, found.size);
  }
  return found;
}

/** For each margin the place of each cell's category, and how many answered orders each category has. */
interface SweptMargin {
  places: Int32Array;
  counts: Float64Array;
}

function sweptMargin(cells: readonly FittedCell[], margin: number, sizes: ReadonlyMap<number, number>): SweptMargin {
  // Cells of a category without answers have nothing to take, and a place of their own.
  const places = Int32Array.from(cells, ({ categories }) => sizes.get(categories[margin] ?? 0) ?? sizes.size);
  const counts = new Float64Array(sizes.size + 1);
  for (const [index, { answered }] of cells.entries()) {
    const place = places[index] ?? 0;
    counts[place] = (counts[place] ?? 0) + answered;
  }
  return { places, counts };
}

// Plain loops over typed arrays: this runs for every figure of every answer, over thousands of cells.
function sweep(
  cells: readonly FittedCell[],
  margins: readonly SweptMargin[],
  sums: readonly number[],
): readonly number[] {
  const taken = new Float64Array(cells.length);
  const rest = Float64Array.from(sums);
  for (let round = 0; round < SWEEPS; round++) {
    for (const { places, counts } of margins) {
      const means = new Float64Array(counts.length);
      for (let index = 0; index < rest.length; index++) {
        const place = places[index] ?? 0;
        means[place] = (means[place] ?? 0) + (rest[index] ?? 0);
      }
      for (let place = 0; place < means.length; place++) {
        const count = counts[place] ?? 0;
        means[place] = count > 0 ? (means[place] ?? 0) / count : 0;
      }
      for (let index = 0; index < rest.length; index++) {
        const mean = means[places[index] ?? 0] ?? 0;
        taken[index] = (taken[index] ?? 0) + mean;
        rest[index] = (rest[index] ?? 0) - (cells[index]?.answered ?? 0) * mean;
      }
    }
  }
  return [...taken];
}

/** A column of indicators counts as a sum of others below this, relative to the number of answers. */
const DEPENDENT = 1e-9;

/**
 * The diagonal of the hat matrix: with C the Cholesky factor of X'X, an order's leverage is the squared length of C⁻¹x.
 * X has a column of ones, and one for each margin's categories but the first.
 */
function leveragesOf(cells: readonly FittedCell[], sizes: readonly Map<number, number>[]): readonly number[] {
  const columns = cells.map(({ categories }) => columnsOf(categories, sizes));
  const width = 1 + sizes.reduce((sum, { size }) => sum + Math.max(0, size - 1), 0);
  const products = Array.from({ length: width }, () => new Float64Array(width));
  for (const [index, ones] of columns.entries()) {
    const answered = cells[index]?.answered ?? 0;
    if (answered === 0) continue;
    for (const row of ones) for (const column of ones) add(products, row, column, answered);
  }
  const least = DEPENDENT * at(products, 0, 0);
  for (let row = 0; row < width; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = at(products, row, column);
      for (let k = 0; k < column; k++) rest -= at(products, row, k) * at(products, column, k);
      const pivot = at(products, column, column);
      // A dependent column adds nothing.
      if (row === column) put(products, row, column, rest > least ? Math.sqrt(rest) : 0);
      else put(products, row, column, pivot > 0 ? rest / pivot : 0);
    }
  }
  // C⁻¹ is linear, so that of a cell's few ones is the sum of theirs.
  const solutions = products.map((_, column) => solved(products, column));
  return columns.map((ones, index) => (cells[index]?.answered ? squaredLength(solutions, ones) : 0));
}

function columnsOf(categories: readonly number[], sizes: readonly Map<number, number>[]): readonly number[] {
  const ones = [0];
  let first = 1;
  for (const [margin, places] of sizes.entries()) {
    const place = places.get(categories[margin] ?? 0) ?? 0;
    if (place > 0) ones.push(first + place - 1);
    first += Math.max(0, places.size - 1);
  }
  return ones;
}

/** C⁻¹x, solved forward, of the x with a single one in that column. */
function solved(factor: readonly Float64Array[], one: number): Float64Array {
  const values = new Float64Array(factor.length);
  for (let row = one; row < factor.length; row++) {
    const pivot = at(factor, row, row);
    if (pivot === 0) continue;
    let rest = row === one ? 1 : 0;
    for (let column = one; column < row; column++) rest -= at(factor, row, column) * (values[column] ?? 0);
    values[row] = rest / pivot;
  }
  return values;
}

function squaredLength(solutions: readonly Float64Array[], ones: readonly number[]): number {
  let sum = 0;
  for (let row = 0; row < solutions.length; row++) {
    let value = 0;
    for (const column of ones) value += at(solutions, column, row);
    sum += value ** 2;
  }
  return sum;
}

function at(matrix: readonly Float64Array[], row: number, column: number): number {
  return matrix[row]?.[column] ?? 0;
}

function put(matrix: readonly Float64Array[], row: number, column: number, value: number): void {
  const cells = matrix[row];
  if (cells) cells[column] = value;
}

function add(matrix: readonly Float64Array[], row: number, column: number, value: number): void {
  put(matrix, row, column, at(matrix, row, column) + value);
}
