"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** A multi-select of choices; its code loads with the first question that needs it. */
export const ChoicesSelect = dynamic(
  () => import("./ChoicesSelectInput.tsx").then((module) => module.ChoicesSelectInput),
  {
    ssr: false,
    loading: () => <Skeleton height={36} style={{ flex: "2 1 150px" }} />,
  },
);
