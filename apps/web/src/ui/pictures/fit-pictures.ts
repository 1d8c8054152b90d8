/** What a picture is for, and so how much of it is needed. */
export interface PictureUse {
  /** Points on the longer side. */
  readonly longEdge: number
  /** What the camera noted of time and place comes along. */
  readonly keepsNote?: boolean
}
export const pictureUses = {
  /** Read by people: the small print of a licence stays legible. */
  paper: { longEdge: 3000 },
  /** Enough to see a scratch, a tenth of what a camera makes. */
  evidence: { longEdge: 2000, keepsNote: true },
  show: { longEdge: 2400 },
  avatar: { longEdge: 1024 },
} as const satisfies Record<string, PictureUse>

/**
 * Files as they are to be sent: pictures small enough for a building site's network and for what the server takes, whatever
 * a phone makes of them; everything else as it is. What makes them smaller is fetched with the first picture.
 */
export async function fitPictures(files: readonly File[], use: keyof typeof pictureUses): Promise<File[]> {
  const isPicture = ({ type }: File) => type.startsWith('image/')
  if (!files.some(isPicture)) return [...files]
  const shrink = await import('./shrink-picture.lazy.ts').catch(() => null)
  if (!shrink) return [...files]
  const fitting: File[] = []
  // One after the other: a phone has room for one of them opened.
  for (const file of files) fitting.push(isPicture(file) ? await shrink.shrinkPicture(file, pictureUses[use]) : file)
  return fitting
}
