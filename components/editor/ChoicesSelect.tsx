"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** Several of some choices; its code comes with the first question that needs it. */
export const ChoicesSelect = dynamic(() => import("./ChoicesSelectInput.tsx").then((room) => room.ChoicesSelectInput), {
  ssr: false,
  loading: () => <Skeleton height={36} style={{ flex: "2 1 150px" }} />,
});
