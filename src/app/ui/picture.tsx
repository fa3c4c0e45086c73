import { type ComponentProps, useEffect, useRef } from 'react';

type Props = ComponentProps<'canvas'> & {
  /** a JPEG in Base64 */
  jpeg: string;
  /** says what it shows */
  name: string;
  /** it can't be read */
  onFault?: () => void;
};

/** A picture, drawn: the page may show images of its own server's files only (security-headers). */
export function Picture({ jpeg, name, onFault, ...canvas }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const fault = useRef(onFault);
  fault.current = onFault;
  useEffect(() => {
    let isShown = true;
    createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' })).then(
      (image) => {
        const target = ref.current;
        if (!isShown || !target) return;
        target.width = image.width;
        target.height = image.height;
        target.getContext('2d')?.drawImage(image, 0, 0);
        image.close();
      },
      () => isShown && fault.current?.(),
    );
    return () => {
      isShown = false;
    };
  }, [jpeg]);
  return <canvas ref={ref} role="img" aria-label={name} {...canvas} />;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
