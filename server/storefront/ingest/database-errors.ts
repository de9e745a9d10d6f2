/**
 * SQLSTATE classes (PostgreSQL manual, appendix A) that say nothing about the statement: the connection was lost, the
 * server stops, is out of something or took another transaction's side. The same statement may succeed later.
 */
const transientClasses = ["08", "40", "53", "55", "57", "58"];
const readOnly = "25006"; // a standby that has not taken over yet

/** Whether an error of the driver leaves hope that the same statement succeeds when it is sent again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Errors without a SQLSTATE are the socket's: refused, reset, ended, timed out.
  if (!("code" in error) || typeof error.code !== "string" || error.code.length !== 5)
    return !(error instanceof TypeError);
  return transientClasses.includes(error.code.slice(0, 2)) || error.code === readOnly || /^E[A-Z]{4}$/.test(error.code);
}
