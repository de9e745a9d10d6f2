"use client";
import { Button, Image, Loader } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPhoto } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import shared from "#components/ui/shared.module.css";
import { CallError } from "#lib/client/call.ts";
import { fieldProblem } from "./field-problem.ts";
import classes from "./ImageField.module.css";

interface ImageFieldProps {
  label: string;
  /** The image URL. */
  value: string | undefined;
  onChange: (url: string | undefined) => void;
  /** Uploads the file and returns its URL. */
  upload: (file: File) => Promise<{ url: string }>;
}

const types = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const maxBytes = 5 * 1024 * 1024;

type State = { kind: "idle" } | { kind: "uploading"; name: string } | { kind: "failed"; message: string };

/** An image to choose or drop; once uploaded, it can be replaced or removed. */
export function ImageField({ label, value, onChange, upload }: ImageFieldProps) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const openPicker = useRef<() => void>(null);
  const labelId = useId();
  const isBusy = state.kind === "uploading";
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    const problem = problemOf(file);
    if (problem) {
      setState({ kind: "failed", message: problem });
      return;
    }
    setState({ kind: "uploading", name: file.name });
    try {
      const { url } = await upload(file);
      setState({ kind: "idle" });
      onChange(url);
    } catch (error) {
      setState({ kind: "failed", message: messageOf(error) });
    }
  };
  return (
    <fieldset className={classes.field} aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      {/* Dropping is only a shortcut: the button does the same and works for everyone. */}
      <Dropzone
        unstyled
        classNames={{ root: classes.area, inner: classes.row }}
        accept={types}
        maxSize={maxBytes}
        multiple={false}
        disabled={isBusy}
        activateOnClick={false}
        activateOnKeyboard={false}
        openRef={openPicker}
        inputProps={{ hidden: true }}
        onDrop={([file]) => void take(file)}
        onReject={([first]) => void take(first?.file)}
      >
        <Thumbnail url={value} isBusy={isBusy} />
        <div className={classes.actions}>
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => openPicker.current?.()}>
            {value ? "Replace" : "Choose image"}
          </Button>
          {value && !isBusy && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              onClick={() => {
                setState({ kind: "idle" });
                onChange(undefined);
              }}
            >
              Remove
            </Button>
          )}
          <p className={classes.hint} role="status">
            {isBusy
              ? `Uploading ${state.name}…`
              : "JPEG, PNG, WebP, or GIF, up to 5 MB. Choose a file or drop it here."}
          </p>
        </div>
      </Dropzone>
      {state.kind === "failed" && (
        <p className={shared.error} role="alert">
          {state.message}
        </p>
      )}
    </fieldset>
  );
}

function Thumbnail({ url, isBusy }: { url: string | undefined; isBusy: boolean }) {
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {isBusy ? <Loader size="sm" /> : url ? <Image src={url} alt="" /> : <IconPhoto size={24} stroke={1.5} />}
    </span>
  );
}

/** Why a file isn't worth uploading. */
function problemOf({ type, size }: File): string | undefined {
  if (!types.includes(type)) return "This file type isn't supported. Choose a JPEG, PNG, WebP, or GIF image.";
  return size > maxBytes ? "This image is larger than 5 MB. Choose a smaller one." : undefined;
}

function messageOf(error: unknown): string {
  const problem = fieldProblem(error, "imageFile");
  if (problem) return `The image ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
  if (error instanceof CallError) return error.message.replace(/^imageFile\b/, "The image");
  console.warn("We couldn't upload the image.", error);
  return "We couldn't upload the image. Try again.";
}
