import { Anchor, Image } from "@mantine/core";
import { renderSVG } from "uqr";
import classes from "./QrCode.module.css";

interface QrCodeProps {
  text: string;
  /** Describes where the code leads. */
  label: string;
  /** The file name of the download. */
  fileName: string;
}

/** A QR code, dark on white in every color scheme so that cameras can read it, with a download link. */
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
