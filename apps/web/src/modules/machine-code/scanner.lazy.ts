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
/** Kinds of code that are looked for: ours is the first; what makers print on their devices may be any. */
const ours: readonly string[] = ['qr_code']
const anyKind: readonly string[] = [...ours, 'code_128', 'code_39', 'data_matrix']

const nativeDetector = async (wanted: readonly string[]): Promise<Detector | null> => {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (!Native) return null
  // Some browsers have it by name, and can read nothing.
  const formats = await Native.getSupportedFormats().catch((): readonly string[] => [])
  return wanted.every((one) => formats.includes(one)) ? new Native({ formats: [...wanted] }) : null
}
type OwnFormat = 'qr_code' | 'code_128' | 'code_39' | 'data_matrix'
const ownDetector = async (wanted: readonly string[]): Promise<Detector> => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: place }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? place : prefix + path) },
  })
  return new BarcodeDetector({ formats: [...wanted] as OwnFormat[] })
}

export const openCodeReader = async (isAnyKind = false): Promise<CodeReader> => {
  const wanted = isAnyKind ? anyKind : ours
  const detector = (await nativeDetector(wanted)) ?? (await ownDetector(wanted))
  return { read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue) }
}
