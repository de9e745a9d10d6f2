"use client";
import { Skeleton } from "@mantine/core";
import { onDemand } from "#components/ui/on-demand.ts";

// Mantine's inputs for lists and numbers are large: each loads with the first question or rule that needs it.

/** An optional number. */
export const NumberField = onDemand(
  () => import("./NumberFieldInput.tsx").then((module) => module.NumberFieldInput),
  <Skeleton height={60} />,
);

const inRule = <Skeleton height={36} style={{ flex: "2 1 150px" }} />;

/** A multi-select of choices. */
export const ChoicesSelect = onDemand(
  () => import("./ChoicesSelectInput.tsx").then((module) => module.ChoicesSelectInput),
  inRule,
);

/** Several texts, each entered with Enter. */
export const TagsField = onDemand(
  () => import("./conditions/TagsFieldInput.tsx").then((module) => module.TagsFieldInput),
  inRule,
);
