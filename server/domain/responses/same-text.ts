/** Partners cut names to 200 characters or more. */
const COMPARED = 200;

/** The IDs of questions whose text another one has, too, as far as a reader can see. */
export function withSameText(questions: readonly { questionNameId: string; title: string }[]): string[] {
  const byText = Map.groupBy(questions, ({ title }) => visible(title));
  return [...byText.values()].flatMap((same) =>
    same.length > 1 ? same.map(({ questionNameId }) => questionNameId) : [],
  );
}

function visible(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, COMPARED);
}
