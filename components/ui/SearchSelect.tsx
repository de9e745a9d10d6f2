"use client";
import { Skeleton } from "@mantine/core";
import { onDemand } from "./on-demand.ts";

/** A searchable select whose code loads after the page. */
export const SearchSelect = onDemand(
  () => import("./SearchSelectInput.tsx").then((module) => module.SearchSelectInput),
  <Skeleton height={60} />,
);
