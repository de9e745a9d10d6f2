"use client";
import { Skeleton } from "@mantine/core";
import { useCallback } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { uploadImage } from "#lib/client/upload-image.ts";
import type { Choice } from "#lib/survey/document.ts";
import type { ChoiceActions } from "./use-choice-actions.ts";

const ImageField = onDemand(
  () => import("#components/ui/ImageField.tsx").then((module) => module.ImageField),
  <Skeleton height={96} />,
);

interface ChoicePictureProps {
  choice: Choice;
  /** The choice's label, or its position. */
  name: string;
  onChange: ChoiceActions["change"];
}

/** The image of a picture choice. */
export function ChoicePicture({ choice: { id, imageUrl }, name, onChange }: ChoicePictureProps) {
  const upload = useCallback((file: File) => uploadImage("Survey.UploadImage", file), []);
  return (
    <ImageField
      label={`Picture of ${name}`}
      value={imageUrl}
      onChange={(url) => onChange(id, { imageUrl: url })}
      upload={upload}
    />
  );
}
