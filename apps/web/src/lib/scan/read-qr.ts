type QrSource = HTMLVideoElement | ImageBitmap;

export type ReadQr = (source: QrSource) => Promise<string | null>;

interface Detector {
  detect(source: QrSource): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Larger images are reduced to this many pixels for the WebAssembly reader, which saves time. */
const longestSide = 1_000;

export async function loadQrReader(): Promise<ReadQr> {
  const detector = await browserDetector();
  if (detector) return async (source) => (await detector.detect(source))[0]?.rawValue || null;
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import("zxing-wasm/reader"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return async (source) => {
    const pixels = pixelsOf(source);
    if (!pixels) return null;
    const [code] = await readBarcodes(pixels, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
    return code?.text || null;
  };
}

async function browserDetector(): Promise<Detector | null> {
  // The cast adds a class that TypeScript's library lacks.
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
}

function pixelsOf(source: QrSource): ImageData | null {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
