"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { askToConfirmWith, type ProofNeeded } from "#lib/client/confirm-identity.ts";

const ConfirmIdentityDialog = dynamic(
  () => import("./ConfirmIdentityDialog.tsx").then((module) => module.ConfirmIdentityDialog),
  { ssr: false },
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
