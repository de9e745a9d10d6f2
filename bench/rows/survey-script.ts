import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { en } from "#lib/survey/words/en.ts";
import { pageWords } from "#lib/survey/words/words-file.ts";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import type { Row } from "../row.ts";

/** Every byte of script and words that an English page loads until a plain survey is complete, compressed. */
export const surveyScript: Row = {
  name: "survey-script",
  async measure(rig) {
    const app = await rig.app();
    const script = await (await fetch(`${app}/survey.js`)).bytes();
    const built = readFileSync(path.join(rig.root, "public/survey.js"));
    if (!built.equals(script)) throw new Error("the app serves another script than was built");
    const { apiKey } = await makeStore(rig.owner);
    const sheet = await (await fetch(`${app}/Survey/keystyle.css?key=${apiKey}`)).bytes();
    const kilobytes = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length / 1000;
    const words = Buffer.from(JSON.stringify(pageWords(en, [])));
    return [
      {
        title: "`survey.js` and the words it gets with a survey, gzipped, in kB",
        value: kilobytes(script) + kilobytes(words),
        floor: 4.5,
        aim: 4,
        better: "lower" as const,
        detail: `${script.length} bytes as served, ${kilobytes(script).toFixed(2)} kB by gzip; its styles come with the survey, and what only some surveys need is in a second file. The stylesheet, for pages that draw the survey themselves, is ${kilobytes(sheet).toFixed(2)} kB more`,
      },
    ];
  },
};
