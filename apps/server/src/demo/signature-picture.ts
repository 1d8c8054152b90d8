import sharp from 'sharp'

/** What somebody drew with a finger: a PNG, as a data URL. */
export const drawSignature = async (): Promise<string> => {
  const stroke =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><path d="M60 60 C90 40 120 160 90 190 M50 120 C120 90 170 90 200 110 M240 60 C230 120 220 180 200 200 M220 110 C280 80 330 90 340 120 C350 170 300 200 270 180 M390 70 L400 190 M370 120 C430 90 500 80 560 110" fill="none" stroke="#1f1c18" stroke-width="9" stroke-linecap="round"/></svg>'
  return `data:image/png;base64,${(await sharp(Buffer.from(stroke)).png().toBuffer()).toString('base64')}`
}
