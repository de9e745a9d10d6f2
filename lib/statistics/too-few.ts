/** Samples smaller than this are not compared. */
export const fewestToCompare = 30;
