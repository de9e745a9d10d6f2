"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./OtherTexts.module.css";

interface OtherTextsProps {
  texts: readonly { text: string; count: number }[];
  questionNameId: string;
}

const most = 12;

/** What was typed as "Other", the commonest first; each leads to the responses that hold it. */
export function OtherTexts({ texts, questionNameId }: OtherTextsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? texts : texts.slice(0, most);
  return (
    <Card title="Typed as “Other”" description="What your choices do not say yet.">
      <ul className={classes.texts}>
        {shown.map(({ text, count }) => (
          <li key={text}>
            <Link
              className={classes.text}
              href={`/surveys/question/${encodeURIComponent(questionNameId)}/responses?q=${encodeURIComponent(text.slice(0, 200))}`}
            >
              <span className={classes.words}>{text}</span>
              <span className={classes.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {texts.length > most && (
        <Button variant="subtle" size="compact-sm" mt="xs" ml={-8} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${most}` : `Show all ${formatCount(texts.length)}`}
        </Button>
      )}
    </Card>
  );
}
