import { pictureLimits } from '@jihui/protocol/files/picture-limits'
import { cameraNoteIn, uprightNote } from './camera-note.ts'
import type { PictureUse } from './fit-pictures.ts'

/** What is smaller than this in every way is sent as it is. */
const ENOUGH_BYTES = 900_000
/** More than the camera's note takes, which is 64 KB at most, with what stands before it. */
const START_BYTES = 200_000
const QUALITY = 0.85

interface Source {
  readonly picture: CanvasImageSource
  readonly width: number
  readonly height: number
  release(): void
}

/** Upright, as it is meant to be seen. Some phones have no memory for a bitmap of so many points, and draw an image. */
async function open(file: File): Promise<Source> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { picture, width: picture.width, height: picture.height, release: () => picture.close() }
  } catch {
    const picture = new Image()
    picture.src = URL.createObjectURL(file)
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    return { picture, width, height, release: () => URL.revokeObjectURL(picture.src) }
  }
}

async function noteOf(file: File): Promise<Uint8Array | null> {
  const note = cameraNoteIn(new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  return note && uprightNote(note)
}

function draw({ picture, width, height }: Source, longEdge: number): Promise<Blob | null> {
  const scale = Math.min(1, longEdge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // What can be seen through is white on paper, not black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** A picture small enough to be sent and taken; the file itself where it is, or where this browser cannot make one. */
export async function shrinkPicture(file: File, { longEdge, keepsNote }: PictureUse): Promise<File> {
  try {
    const source = await open(file)
    const { width, height } = source
    const isTaken = width * height <= pictureLimits.pixels && Math.max(width, height) <= pictureLimits.sidePx
    const isEnough = file.size <= ENOUGH_BYTES && isTaken && ['image/jpeg', 'image/png'].includes(file.type)
    const blob = isEnough ? null : await draw(source, longEdge)
    source.release()
    if (!blob || (isTaken && blob.size >= file.size)) return file
    const note = keepsNote ? await noteOf(file) : null
    const parts = note ? [blob.slice(0, 2), new Uint8Array(note), blob.slice(2)] : [blob]
    return new File(parts, `${file.name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}
