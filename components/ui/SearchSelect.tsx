"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** A searchable select whose code loads after the page. */
export const SearchSelect = dynamic(
  () => import("./SearchSelectInput.tsx").then((module) => module.SearchSelectInput),
  {
    ssr: false,
    loading: () => <Skeleton height={60} />,
  },
);
