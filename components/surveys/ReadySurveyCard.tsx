"use client";
import { Button } from "@mantine/core";
import { IconClock, IconListDetails } from "@tabler/icons-react";
import { useMemo } from "react";
import shared from "#components/ui/shared.module.css";
import type { Template } from "#lib/calls/survey-template.ts";
import { answeringSeconds } from "#lib/survey/answering-time.ts";
import { countQuestions, questionsText } from "#lib/survey/count-questions.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import { composeReadySurvey } from "./compose-ready-survey.ts";
import classes from "./ReadySurveys.module.css";
import type { ReadySurvey } from "./ready-surveys.ts";

interface ReadySurveyCardProps {
  survey: ReadySurvey;
  templates: readonly Template[];
  isMaking: boolean;
  isBusy: boolean;
  onUse: () => void;
  onPreview: () => void;
}

/** A ready survey: what it teaches the merchant, its length, and its two actions. */
export function ReadySurveyCard({ survey, templates, isMaking, isBusy, onUse, onPreview }: ReadySurveyCardProps) {
  const { id, name, learns } = survey;
  const titleId = `ready-${id}`;
  const facts = useMemo(() => {
    const questions = finishedQuestions(composeReadySurvey(survey, templates));
    return { count: countQuestions(questions), seconds: answeringSeconds(questions) };
  }, [survey, templates]);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h3 className={classes.name} id={titleId}>
        {name}
      </h3>
      <p className={classes.learns}>{learns}</p>
      <p className={classes.facts}>
        <span>
          <IconListDetails size={14} aria-hidden="true" /> {questionsText(facts.count)}
        </span>
        <span>
          <IconClock size={14} aria-hidden="true" /> About {facts.seconds} seconds
        </span>
      </p>
      <div className={shared.actions}>
        <Button
          variant="light"
          size="xs"
          aria-describedby={titleId}
          loading={isMaking}
          disabled={isBusy && !isMaking}
          onClick={onUse}
        >
          Use this survey
        </Button>
        <Button variant="subtle" size="xs" aria-describedby={titleId} onClick={onPreview}>
          Preview
        </Button>
      </div>
    </article>
  );
}
