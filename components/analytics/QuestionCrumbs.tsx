"use client";
import { Anchor, Breadcrumbs } from "@mantine/core";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import classes from "./QuestionCrumbs.module.css";
import { filterSearch, questionHref } from "./question-href.ts";

interface QuestionCrumbsProps {
  questionNameId: string;
  title: string;
  here: "analytics" | "responses";
}

/** Breadcrumbs for a question's screens that keep the date range. */
export function QuestionCrumbs({ questionNameId, title, here }: QuestionCrumbsProps) {
  const query = useSearchParams();
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={6}>
        <Anchor component={Link} href={`/surveys/analytics${filterSearch(query)}`} size="sm">
          Analytics
        </Anchor>
        {here === "responses" && (
          <Anchor
            component={Link}
            href={questionHref(questionNameId, "analytics", query)}
            size="sm"
            className={classes.title ?? ""}
          >
            {title}
          </Anchor>
        )}
        <span aria-current="page" className={classes.title}>
          {here === "responses" ? "Responses" : title}
        </span>
      </Breadcrumbs>
    </nav>
  );
}
