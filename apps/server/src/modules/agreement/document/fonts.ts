import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))

export const fontName = 'NotoSansSC'
export const fontFiles = {
  normal: join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'),
  bold: join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'),
}

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean
}
let font: Font | undefined

/** The reader of fonts that draws the document also answers what it can draw; it comes with pdfmake. */
const openFont = (): Font => {
  const pdfkit = createRequire(require.resolve('pdfmake')).resolve('pdfkit')
  const fontkit = createRequire(pdfkit)('fontkit') as { openSync(file: string): Font }
  return fontkit.openSync(fontFiles.normal)
}

/** Characters of a text the font has no glyph for; they would come out as empty boxes. */
export const missingCharacters = (text: string): string => {
  font ??= openFont()
  const characters = new Set(text.replaceAll(/\s/g, ''))
  return [...characters].filter((character) => !font!.hasGlyphForCodePoint(character.codePointAt(0)!)).join('')
}
