"use client";
import { Tooltip } from "@mantine/core";
import type { RefObject } from "react";

interface MeaningProps {
  target: RefObject<HTMLElement | null>;
  isOpen: boolean;
  text: string;
}

/** The bubble of a `Definition`; the word itself says the text to screen readers. */
export function Meaning({ target, isOpen, text }: MeaningProps) {
  return <Tooltip target={target} opened={isOpen} label={text} multiline w={280} aria-hidden="true" />;
}
