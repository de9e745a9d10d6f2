/** How many questions a survey has. A follow-up counts too: it is asked, answered and counted like any other. */
export function countQuestions(questions: readonly { followUp?: unknown }[]): number {
  return questions.reduce((count, { followUp }) => count + (followUp === undefined ? 1 : 2), 0);
}

/** “1 question”, “4 questions”. */
export function questionsText(count: number): string {
  return count === 1 ? "1 question" : `${count} questions`;
}
