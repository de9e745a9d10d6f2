import { type ImportSource, importSources } from "./import-partners.ts";

/** What wrote a file that responses are imported from. */
export const fileSources = ["Typeform", "SurveyMonkey", "GoogleForms", "CSV"] as const;
export type FileSource = (typeof fileSources)[number];

/** Where imported responses may come from. */
export const importNames: readonly (ImportSource | FileSource)[] = [...importSources, ...fileSources];
export type ImportName = ImportSource | FileSource;

const labels: Partial<Record<ImportName, string>> = { GoogleForms: "Google Forms", CSV: "a CSV file" };

/** Its name in a sentence: `Imported from Google Forms`. */
export function importLabel(name: ImportName): string {
  return labels[name] ?? name;
}

export function isFileSource(name: string): name is FileSource {
  return fileSources.some((each) => each === name);
}
