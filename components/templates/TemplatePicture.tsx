"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { uploadImage } from "#lib/client/upload-image.ts";

const ImageField = dynamic(() => import("#components/ui/ImageField.tsx").then((module) => module.ImageField), {
  ssr: false,
  loading: () => <Skeleton height={96} />,
});

const upload = (file: File) => uploadImage("SurveyTemplate.UploadTemplateImage", file);

interface TemplatePictureProps {
  imageUrl: string | null;
  onChange: (imageUrl: string | null) => void;
}

/** The picture on a template's card in the library. */
export function TemplatePicture({ imageUrl, onChange }: TemplatePictureProps) {
  return (
    <ImageField
      label="Picture (optional)"
      value={imageUrl ?? undefined}
      onChange={(url) => onChange(url ?? null)}
      upload={upload}
    />
  );
}
