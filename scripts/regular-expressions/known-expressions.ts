import { wordsPattern } from "../../server/domain/responses/redact-merges.ts";
import { addressPattern } from "../../server/domain/responses/shopper.ts";

interface LengthCap {
  file: string;
  /** As in the file, with its flags. */
  expression: string;
  /** The longest text that the expression ever gets. */
  maxCharacters: number;
  /** The test that passes a longer one and checks that it is rejected or truncated. */
  test: { file: string; name: string };
}

/** Expressions that take quadratic time or worse, on texts that are too short for it to matter. */
export const lengthCaps: readonly LengthCap[] = [
  ...[
    "/\\b([a-z][a-z0-9+.-]*:\\/\\/)[^\\s/@]*@/gi",
    "/\\?[^\\s]*=[^\\s]*/g",
    "/[^\\s@<>\"'`(]+@[^\\s@<>\"'`)]+\\.[a-z]{2,}/gi",
  ].map((expression) => ({
    file: "lib/error-tracking.ts",
    expression,
    maxCharacters: 1_000,
    test: {
      file: "lib/scrub-message.test.ts",
      name: "only the first 1,000 characters of a message are scanned and kept",
    },
  })),
  {
    file: "lib/other-texts/words-of.ts",
    expression:
      "/(?:https?:\\/\\/)?(?:www\\.|m\\.)?((?:[a-z0-9-]+\\.)+)(?:com|net|org|io|co|tv|app|de|fr|es|it|nl|uk|us|eu|ca|au)(?![a-z])(?:[/?#]\\S*)?/gi",
    maxCharacters: 200,
    test: {
      file: "lib/other-texts/words-of.test.ts",
      name: "a text of more than 200 characters is not split into words",
    },
  },
  {
    file: "server/foundation/mail/news-markdown.ts",
    expression:
      "/\\[(?<label>[^\\]]+)\\]\\((?<url>[^()\\s]+)\\)|\\*\\*(?<strong>[^*]+)\\*\\*|\\*(?<em>[^*]+)\\*|(?<!\\w)_(?<under>[^_]+)_(?!\\w)/g",
    maxCharacters: 2_000,
    test: {
      file: "server/foundation/mail/news-markdown.test.ts",
      name: "a paragraph or list of more than 2,000 characters is refused",
    },
  },
];

interface RuntimePattern {
  file: string;
  code: string;
  /** Why no text from someone else can make it slow. */
  why: string;
  /** Samples of it at run time, from typical and from the longest parts. */
  samples: readonly RegExp[];
}

/** Expressions that are built at run time. */
export const runtimePatterns: readonly RuntimePattern[] = [
  {
    file: "server/domain/responses/redact-merges.ts",
    code: `new RegExp(\`(?<![^ ])(?:\${any})(?![^ ])\`, "gu")`,
    why: "Escaped texts without repetition, of an email address's length.",
    samples: [wordsPattern(["ann shop example", "ann 40shop example"]), wordsPattern(["a", "a a", "a".repeat(254)])],
  },
  {
    file: "server/domain/responses/shopper.ts",
    code: `new RegExp(\`\${begins}\${address.join("")}\${ends}\`, "giu")`,
    why: "An escaped email address; what repeats around it begins with a sign of its own.",
    samples: [addressPattern("ann+news@shop.example"), addressPattern("%25%25@25.example")],
  },
];

/** The samples, as if their files held them as literals. */
export const runtimeSamples = runtimePatterns.flatMap(({ file, samples }) =>
  samples.map(({ source, flags }) => ({ file, pattern: source, flags })),
);
