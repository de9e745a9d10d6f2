"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** Several texts, each entered with Enter; its code loads with the first rule that needs it. */
export const TagsField = dynamic(() => import("./TagsFieldInput.tsx").then((module) => module.TagsFieldInput), {
  ssr: false,
  loading: () => <Skeleton height={36} style={{ flex: "2 1 150px" }} />,
});
