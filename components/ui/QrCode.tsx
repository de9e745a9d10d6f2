import { Anchor, Image } from "@mantine/core";
import { renderSVG } from "uqr";
import classes from "./QrCode.module.css";

interface QrCodeProps {
  text: string;
  /** Says what it leads to. */
  label: string;
  /** The name of the picture once it is downloaded. */
  fileName: string;
}

/** A text as a QR code, dark on white in every color scheme so that cameras read it, and the picture to download. */
export function QrCode({ text, label, fileName }: QrCodeProps) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`;
  return (
    <div className={classes.code}>
      <Image className={classes.picture ?? ""} src={picture} alt={label} w={160} h={160} />
      <Anchor href={picture} download={fileName}>
        Download QR code
      </Anchor>
    </div>
  );
}
