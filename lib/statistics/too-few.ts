/** Fewer answers than this say too little to be compared. */
export const fewestToCompare = 30;
