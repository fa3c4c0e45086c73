import { base64Length, MAX_PICTURE_BYTES, PICTURE_SIDE } from '../../../shared/drawer/slip-picture';

/** The device can't read the file as a picture. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** Sides and qualities, the best first, until a picture is small enough. The last one is small enough for noise. */
const TRIES = [
  { side: PICTURE_SIDE, quality: 0.8 },
  { side: PICTURE_SIDE, quality: 0.6 },
  { side: PICTURE_SIDE, quality: 0.4 },
  { side: 900, quality: 0.5 },
  { side: 600, quality: 0.4 },
  { side: 400, quality: 0.2 },
] as const;

/**
 * Makes a picture small: its longest side `PICTURE_SIDE` pixels, upright, a JPEG of at most `MAX_PICTURE_BYTES`. It is drawn anew, so
 * that nothing else in the file leaves the device: neither place nor time, nor the camera's name.
 * @returns in Base64
 * @throws UnreadablePicture
 */
export async function smallPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnreadablePicture(undefined, { cause });
  });
  try {
    for (const { side, quality } of TRIES) {
      const base64 = jpegOf(image, side, quality);
      if (base64.length <= base64Length(MAX_PICTURE_BYTES)) return base64;
    }
  } finally {
    image.close();
  }
  throw new UnreadablePicture();
}

function jpegOf(image: ImageBitmap, side: number, quality: number): string {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePicture();
  // What is transparent would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
}
