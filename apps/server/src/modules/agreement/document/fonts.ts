import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))

export const fontName = 'NotoSansSC'
export const fontFiles = {
  normal: join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'),
  bold: join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'),
}
