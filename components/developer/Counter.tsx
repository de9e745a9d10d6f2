"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./Counter.module.css";

/** Counts clicks: the simplest proof that a page is interactive. */
export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <PageHeader title="Counter" description="Counts clicks in this tab. Nothing is sent or saved." />
      <Card>
        <p className={shared.note} id="count-label">
          Current count
        </p>
        <p className={classes.count} role="status" aria-labelledby="count-label count-value">
          <span id="count-value">{formatCount(count)}</span>
        </p>
        <div className={classes.actions}>
          <Button
            onClick={() => setCount(count + 1)}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          >
            Increment
          </Button>
          <Button variant="default" onClick={() => setCount(0)} disabled={count === 0}>
            Reset
          </Button>
        </div>
      </Card>
    </>
  );
}
