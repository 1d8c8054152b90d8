/** Reads codes in pictures: by the browser itself where it can, else by a module that is served from here. */

export interface CodeReader {
  /** What stands in the codes of a picture. */
  read(picture: ImageBitmapSource): Promise<readonly string[]>
}
interface Detector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}
type NativeDetector = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats(): Promise<readonly string[]>
}
const format = 'qr_code'

const nativeDetector = async (): Promise<Detector | null> => {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (!Native) return null
  // Some browsers have it by name, and can read nothing.
  const formats = await Native.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes(format) ? new Native({ formats: [format] }) : null
}
const ownDetector = async (): Promise<Detector> => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: place }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? place : prefix + path) },
  })
  return new BarcodeDetector({ formats: [format] })
}

export const openCodeReader = async (): Promise<CodeReader> => {
  const detector = (await nativeDetector()) ?? (await ownDetector())
  return { read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue) }
}
