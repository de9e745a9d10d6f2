"use client";
import { Anchor, Button, Image } from "@mantine/core";
import { IconArrowRight, IconCheck, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { QuestionIcon } from "#components/editor/QuestionIcon.tsx";
import { questionKinds } from "#components/editor/question-kinds.ts";
import shared from "#components/ui/shared.module.css";
import type { Template } from "#lib/calls/survey-template.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import classes from "./TemplateCard.module.css";
import { useAddTemplate } from "./use-add-template.ts";

/** A template on its shelf: its questions, when to use it, and its two actions. */
export function TemplateCard({ template }: { template: Template }) {
  const { id, name, description, imageUrl, isOwn, questions } = template;
  const [first] = questions;
  const titleId = `template-${id}`;
  const { add, isAdding, addedAt, isAlreadyAdded } = useAddTemplate(template);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      {imageUrl && <Image className={classes.picture ?? ""} src={imageUrl} alt="" loading="lazy" />}
      <p className={shared.kicker}>
        {first ? (
          <>
            <QuestionIcon type={first.type} />
            {questionKinds[first.type].label}
            {restOf(template)}
          </>
        ) : (
          "No questions yet"
        )}
      </p>
      <h3 className={classes.name} id={titleId}>
        <Link className={classes.link} href={`/templates/preview/${encodeURIComponent(id)}`}>
          {name}
        </Link>
      </h3>
      {first && <p className={classes.question}>“{first.title}”</p>}
      {description && <p className={classes.use}>{description}</p>}
      {isAlreadyAdded && (
        <p className={classes.held}>
          <IconCheck size={14} aria-hidden="true" />
          Already in your survey
        </p>
      )}
      <div className={classes.actions}>
        {addedAt ? (
          <Button
            component={Link}
            href={addedAt}
            variant="light"
            size="xs"
            rightSection={<IconArrowRight size={14} aria-hidden="true" />}
          >
            Open in editor
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            aria-describedby={titleId}
            loading={isAdding}
            disabled={!first}
            onClick={add}
          >
            {isAlreadyAdded ? "Add again" : "Add to survey"}
          </Button>
        )}
        <Anchor
          component={Link}
          href={`/templates/${isOwn ? "edit" : "preview"}/${encodeURIComponent(id)}`}
          size="sm"
          aria-describedby={titleId}
        >
          {isOwn ? "Edit" : "Preview"}
        </Anchor>
      </div>
    </article>
  );
}

/** How many more questions it has: “and 2 more”. */
function restOf(template: Template): string {
  const rest = everyQuestion(template).length - 1;
  if (rest < 1) return "";
  const isFollowUpAlone = template.questions.length === 1;
  return isFollowUpAlone ? ", with a follow-up" : `, and ${rest} more`;
}
