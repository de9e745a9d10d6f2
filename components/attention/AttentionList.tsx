import { Button } from "@mantine/core";
import Link from "next/link";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { AccountChange, Attention } from "#lib/calls/app-feed.ts";
import classes from "./AttentionList.module.css";
import { attentionText } from "./attention-text.ts";

/** What needs attention, each with a link to fix it; empty if all is well. */
export function AttentionList({ attention }: { attention: readonly (Attention | AccountChange)[] }) {
  if (attention.length === 0) return null;
  return (
    <section aria-labelledby="attention-title">
      <h2 className={classes.title} id="attention-title">
        Needs attention
      </h2>
      <ul className={shared.smallList}>
        {attention.map((one) => {
          const { status, title, text, action } = attentionText(one);
          return (
            <li key={one.kind === "integrationFailing" ? one.name : one.kind}>
              <Notice
                status={status}
                title={title}
                action={
                  action && (
                    <Button component={Link} href={action.href} variant="default">
                      {action.label}
                    </Button>
                  )
                }
              >
                {text}
              </Notice>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
