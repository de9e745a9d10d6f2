/**
 * What holds a text of a survey. Where it runs as its own first letter says (`unicode-bidi: plaintext`, CSS Writing Modes 4,
 * 2.4.2), a text from left to right can stand in for a translation from right to left that is missing.
 */
export const textHolders = "h2,p,label,li,option,.ends,.ends span,.field,.button,.box";
