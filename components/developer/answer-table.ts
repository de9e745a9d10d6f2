/** A response of any shape, as rows and columns. */
export interface AnswerTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A list of objects has a column per field; an object has a row per field; anything else is one cell. */
export function answerTable(answer: unknown): AnswerTable {
  if (Array.isArray(answer)) {
    const objects = answer.map(fieldsOf);
    const columns = [...new Set(objects.flatMap((fields) => [...fields.keys()]))];
    return { columns, rows: objects.map((fields) => columns.map((column) => cell(fields.get(column)))) };
  }
  return { columns: ["Field", "Value"], rows: [...fieldsOf(answer)].map(([name, value]) => [name, cell(value)]) };
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value !== null && typeof value === "object") return new Map(Object.entries(value));
  return new Map([["value", value]]);
}

/** Null and undefined become a dash; anything that isn't a plain value stays JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
