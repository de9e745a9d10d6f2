/**
 * SQLSTATE classes (PostgreSQL manual, appendix A) that say nothing about the statement: the connection was lost, the
 * server stops, is out of something or took another transaction's side. The same statement may succeed later.
 */
const transientClasses = ["08", "40", "53", "55", "57", "58"];
const readOnly = "25006"; // a standby that has not taken over yet

/** How the driver and its pool tell what has no code: a lost or closed connection, one that did not come in time. */
const aboutConnection = /connection|connect\b|timeout|not queryable|pool/i;

/** Whether an error of the driver leaves hope that the same statement succeeds when it is sent again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!("code" in error) || typeof error.code !== "string") return aboutConnection.test(error.message);
  const { code } = error;
  // The socket's: refused, reset, a broken pipe. They are longer than a SQLSTATE, or begin with E.
  if (code.length !== 5 || /^E[A-Z]{4}$/.test(code)) return /^E[A-Z_]+$/.test(code) && !code.startsWith("ERR_");
  return transientClasses.includes(code.slice(0, 2)) || code === readOnly;
}
