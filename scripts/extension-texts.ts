import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { completeStyles } from "#lib/survey/styles.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { showSurvey } from "#lib/widget/shown-survey.ts";
import { hostedLanguages, hostedWordsFor } from "#server/domain/hosted/words/index.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = "extensions/shopify";

/** The texts of Shopify's extensions that other parts of the product already have, as JSON files by their path. */
function extensionTexts(): Map<string, unknown> {
  const survey = showSurvey({ ...defaultSurvey, styles: completeStyles({}, "") }, defaultSurvey.locale);
  const files = new Map<string, unknown>([
    [`${folder}/shared/sample-survey.json`, { surveyId: "sample", version: 0, ...survey }],
  ]);
  for (const language of hostedLanguages) {
    const { posText, posButton } = hostedWordsFor(wordsFor(language));
    const file = language === "en" ? "en.default.json" : `${language}.json`;
    files.set(`${folder}/pos-survey/locales/${file}`, { ...own, invitation: posText, start: posButton });
  }
  return files;
}

/** The till's only text that has no translation yet, and the extension's name. */
const own = { name: "Afterword survey", scan: "Or scan to answer on your own phone" };

/** The files that say something else. */
export function outdatedTexts(): string[] {
  return [...extensionTexts()].flatMap(([file, texts]) => (isDeepStrictEqual(read(file), texts) ? [] : [file]));
}

function read(file: string): unknown {
  const place = path.join(root, file);
  return existsSync(place) ? parseJson(readFileSync(place, "utf8")) : undefined;
}

if (process.argv[1] === import.meta.filename)
  for (const [file, texts] of extensionTexts())
    writeFileSync(path.join(root, file), `${JSON.stringify(texts, null, 2)}\n`);
