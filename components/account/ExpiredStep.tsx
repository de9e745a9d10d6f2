"use client";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { FormHead } from "#components/ui/FormHead.tsx";
import { CallError } from "#lib/client/call.ts";

/** Whether a second step was refused because its sign-in has expired. */
export function isExpiredStep(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Shown when a second step came too late or was tried too often; leads back to the start. */
export function ExpiredStep({ hadTooManyTries = false }: { hadTooManyTries?: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <FormHead titleRef={title} title={hadTooManyTries ? "Too many wrong codes" : "This sign-in has expired"}>
        {hadTooManyTries
          ? "To protect your account, we ended this sign-in. Sign in again to get a new link."
          : "You have 10 minutes to finish signing in. Sign in again to get a new link."}
      </FormHead>
      <Button component="a" href="/account/login" fullWidth>
        Sign in again
      </Button>
    </>
  );
}
