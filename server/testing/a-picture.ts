import sharp from "sharp";

/** The form that uploads an image: one small plain one. */
export async function aPicture(): Promise<FormData> {
  const image = sharp({ create: { width: 4, height: 3, channels: 3, background: "#4f46c8" } });
  const form = new FormData();
  form.append("imageFile", new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" }), "a.png");
  return form;
}
