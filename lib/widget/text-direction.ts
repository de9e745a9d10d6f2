/**
 * The container of a survey text. With `unicode-bidi: plaintext` (CSS Writing Modes 4, 2.4.2) its direction follows its
 * first letter, so an untranslated left-to-right text can appear in a right-to-left survey.
 */
export const textHolders = "h2,p,label,li,option,.ends,.ends span,.field,.button,.box";
