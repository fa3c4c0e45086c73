import Quagga from '@ericblade/quagga2';
import { scanImageData, ZBarConfigType, ZBarScanner, ZBarSymbolType } from '@undecaf/zbar-wasm';
import { BaseLoggger, Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core';
import { ZXingHtml5QrcodeDecoder } from 'html5-qrcode/esm/zxing-html5-qrcode-decoder';

const { UPC_A, EAN_13, ITF, CODE_128 } = Html5QrcodeSupportedFormats;
// The decoder that it uses for camera frames. Its file scan, which adds a margin, read none of 42 UPC-A codes.
const html5Qrcode = new ZXingHtml5QrcodeDecoder(
  [UPC_A, EAN_13, ITF, CODE_128],
  false,
  new BaseLoggger(false),
);

let zbar: Promise<ZBarScanner> | undefined;

/** Enables only our symbologies. EAN-13 is needed to read UPC-A. */
async function createZbar(): Promise<ZBarScanner> {
  const { ZBAR_NONE, ZBAR_EAN13, ZBAR_UPCA, ZBAR_I25, ZBAR_CODE128 } = ZBarSymbolType;
  const scanner = await ZBarScanner.create();
  scanner.setConfig(ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  for (const symbology of [ZBAR_EAN13, ZBAR_UPCA, ZBAR_I25, ZBAR_CODE128])
    scanner.setConfig(symbology, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  return scanner;
}

/**
 * Readers that the app doesn't use, set to UPC-A, ITF and Code 128. Each takes a canvas with a photograph and returns
 * the texts that it reads.
 */
export const OTHER_READERS: Record<string, (canvas: HTMLCanvasElement) => Promise<string[]>> = {
  async '@ericblade/quagga2'(canvas) {
    // It accepts only files, and scales them to 800 pixels: at full size it read fewer codes.
    const result = await Quagga.decodeSingle({
      src: canvas.toDataURL(),
      locate: true,
      decoder: { readers: ['upc_reader', 'i2of5_reader', 'code_128_reader'] },
    });
    const code = result?.codeResult?.code?.replace('\x1d', ''); // FNC1, which the other readers omit.
    return code ? [code] : [];
  },

  async 'html5-qrcode'(canvas) {
    try {
      return [(await html5Qrcode.decodeAsync(canvas)).text];
    } catch (error) {
      if (String(error).includes('No MultiFormat Readers were able to detect')) return [];
      throw error;
    }
  },

  async '@undecaf/zbar-wasm'(canvas) {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return [];
    zbar ??= createZbar();
    return (await scanImageData(pixels, await zbar)).map((symbol) => symbol.decode());
  },
};
