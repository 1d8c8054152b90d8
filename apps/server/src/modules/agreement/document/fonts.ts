import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))

export const fontName = 'NotoSansSC'
export const fontFiles = {
  normal: join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'),
  bold: join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'),
}

/** Code points the font has a glyph for. What reads fonts for the document answers this too; it comes with pdfmake. */
export const drawableCharacters = (): Uint32Array => {
  const pdfkit = createRequire(require.resolve('pdfmake')).resolve('pdfkit')
  const fontkit = createRequire(pdfkit)('fontkit') as { openSync(file: string): { characterSet: number[] } }
  return Uint32Array.from(fontkit.openSync(fontFiles.normal).characterSet)
}
