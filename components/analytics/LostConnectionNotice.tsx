"use client";
import { Button } from "@mantine/core";
import { useLostConnection } from "#components/filters/lost-connection.ts";
import { Notice } from "#components/ui/Notice.tsx";

/** One notice for all cards on the screen that are waiting for the connection. */
export function LostConnectionNotice() {
  const { isLost, retry } = useLostConnection();
  if (!isLost) return null;
  return (
    <div role="alert" style={{ marginBottom: 24 }}>
      <Notice
        status="bad"
        title="Can't connect to Afterword"
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        Check your internet connection. What you see may be out of date.
      </Notice>
    </div>
  );
}
