import { ar } from "./ar.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { sv } from "./sv.ts";
import { type WordsFile, wordsFile } from "./words-file.ts";

export type { Words };

const byFile: Record<WordsFile, Words> = { en, de, fr, es, it, nl, pt, sv, da, nb, fi, pl, ja, ar, he };

/**
 * The renderer's words in the first of some languages that it speaks, else in English.
 * @param locales BCP 47 tags, such as the language that is shown and then the survey's own
 */
export function wordsFor(...locales: string[]): Words {
  return byFile[wordsFile(...locales)];
}
