"use client";
import { useEffect, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { askToConfirmWith, type ProofNeeded } from "#lib/client/confirm-identity.ts";

const ConfirmIdentityDialog = onDemand(() =>
  import("./ConfirmIdentityDialog.tsx").then((module) => module.ConfirmIdentityDialog),
);

interface Question {
  needed: ProofNeeded;
  answer: (isConfirmed: boolean) => void;
}

/** Asks people to confirm their identity when any screen's call requires it. The dialog's code loads on demand. */
export function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => askToConfirmWith((needed) => new Promise((answer) => setQuestion({ needed, answer }))), []);
  if (!question) return null;
  const settle = (isConfirmed: boolean) => {
    setQuestion(undefined);
    question.answer(isConfirmed);
  };
  return <ConfirmIdentityDialog needed={question.needed} settle={settle} />;
}
