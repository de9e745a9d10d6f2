"use client";
import { Anchor, Button, CloseButton, Drawer, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";
import classes from "./HelpPanel.module.css";
import type { HelpOpening } from "./help-context.ts";

interface HelpPanelProps {
  opening: HelpOpening;
  isOpen: boolean;
  close: () => void;
}

/** A message to support. What was typed stays while the panel is closed. */
export function HelpPanel({ opening, isOpen, close }: HelpPanelProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const [message, setMessage] = useState("");
  const sending = useCallMutation("app.SendSupportMessage");
  const answersTo = account?.emailAddress ?? "your email";
  const send = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate({ body: { message: message.trim(), about: opening.about } }, { onSuccess: () => setMessage("") });
  };
  return (
    <Drawer.Root opened={isOpen} onClose={close} position="right" size={400}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Help">
        <Drawer.Body className={shared.stack ?? ""}>
          <div className={classes.head}>
            <h2 className={classes.title}>Help</h2>
            <CloseButton aria-label="Close help" onClick={close} size="lg" />
          </div>
          {sending.isSuccess ? (
            <div role="status">
              <EmptyState
                drawing="letter"
                level={3}
                title="Message sent"
                action={
                  <Button variant="default" onClick={() => sending.reset()}>
                    Send another message
                  </Button>
                }
              >
                We'll reply by email to {answersTo}.
              </EmptyState>
            </div>
          ) : (
            <form className={classes.form} onSubmit={send}>
              <p className={classes.says}>{opening.says}</p>
              <Textarea
                data-autofocus
                label="Message"
                description={`We'll reply by email to ${answersTo}.`}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
                error={fieldProblem(sending.error, "message")}
                minRows={6}
                maxRows={14}
                autosize
                maxLength={2000}
                required
                withAsterisk={false}
              />
              <FormProblem error={sending.error} fields={["message"]} />
              <Button type="submit" loading={sending.isPending} disabled={message.trim() === ""}>
                Send
              </Button>
            </form>
          )}
          <p className={classes.more}>
            Building an integration? The{" "}
            <Anchor href="/docs/api" fz="inherit">
              API page
            </Anchor>{" "}
            lists every call.
          </p>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
