"use client";
import { Tooltip } from "@mantine/core";
import type { RefObject } from "react";

interface MeaningProps {
  target: RefObject<HTMLElement | null>;
  isOpen: boolean;
  text: string;
}

/** The tooltip of a `Definition`. Screen readers get the text from the term itself. */
export function Meaning({ target, isOpen, text }: MeaningProps) {
  return <Tooltip target={target} opened={isOpen} label={text} multiline w={280} aria-hidden="true" />;
}
