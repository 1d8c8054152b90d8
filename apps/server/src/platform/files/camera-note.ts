/**
 * What a camera noted in a picture: when, where, which. The block has 64 KB at most and is read by its own directory: a
 * bounded number of entries, nothing outside of it, and what cannot be read is as if it were not there.
 */
import { sharp } from './sharp.ts'

/** `takenAt` by the camera's own clock, `2026-11-20T10:11:12`; degrees of the Earth, south and west below zero. */
export interface CameraNote {
  readonly takenAt?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly camera?: string
}

const entriesMax = 200
const tags = { make: 0x010f, model: 0x0110, exif: 0x8769, gps: 0x8825, original: 0x9003 } as const
const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const
const ascii = 2
const unsigned = 4
const rational = 5
const bytesOf: Readonly<Record<number, number>> = { [ascii]: 1, 3: 2, [unsigned]: 4, [rational]: 8 }

interface Entry {
  readonly type: number
  readonly count: number
  /** Where its value begins. */
  readonly at: number
}

/** Reads a block of TIFF, or throws where it leads outside of itself. */
const openTiff = (block: Buffer) => {
  const isLittle = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const long = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at))
  const directory = (at: number): Map<number, Entry> => {
    const entries = new Map<number, Entry>()
    const count = Math.min(short(at), entriesMax)
    for (let index = 0; index < count; index++) {
      const from = at + 2 + index * 12
      const [tag, type, size] = [short(from), short(from + 2), long(from + 4)]
      const length = (bytesOf[type] ?? block.length) * size
      const begin = length <= 4 ? from + 8 : long(from + 8)
      if (begin + length <= block.length) entries.set(tag, { type, count: size, at: begin })
    }
    return entries
  }
  return {
    first: () => directory(long(4)),
    at: (entry: Entry | undefined) => (entry?.type === unsigned ? directory(long(entry.at)) : new Map<number, Entry>()),
    text: (entry: Entry | undefined): string =>
      entry?.type === ascii
        ? block
            .toString('latin1', entry.at, entry.at + Math.min(entry.count, 80))
            .replaceAll(/[^\x20-\x7e]/g, '')
            .trim()
        : '',
    /** Degrees, minutes and seconds. */
    degrees: (entry: Entry | undefined): number => {
      if (entry?.type !== rational || entry.count !== 3) return Number.NaN
      const part = (index: number) => long(entry.at + index * 8) / long(entry.at + index * 8 + 4)
      return part(0) + part(1) / 60 + part(2) / 3600
    },
  }
}

const momentOf = (written: string): string | undefined => {
  const found = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(written)
  if (!found) return undefined
  const moment = `${found[1]}-${found[2]}-${found[3]}T${found[4]}`
  return Number.isNaN(Date.parse(`${moment}Z`)) ? undefined : moment
}
const within = (degrees: number, max: number): number | undefined =>
  Number.isFinite(degrees) && Math.abs(degrees) <= max ? Math.round(degrees * 1e6) / 1e6 : undefined

const read = (block: Buffer): CameraNote => {
  const tiff = openTiff(block)
  const first = tiff.first()
  const place = tiff.at(first.get(tags.gps))
  const signed = (tag: number, ref: number, below: string, max: number) =>
    within(tiff.degrees(place.get(tag)) * (tiff.text(place.get(ref)) === below ? -1 : 1), max)
  const latitude = signed(gpsTags.latitude, gpsTags.latitudeRef, 'S', 90)
  const longitude = signed(gpsTags.longitude, gpsTags.longitudeRef, 'W', 180)
  const takenAt = momentOf(tiff.text(tiff.at(first.get(tags.exif)).get(tags.original)))
  const [make, model] = [tiff.text(first.get(tags.make)), tiff.text(first.get(tags.model))]
  const camera = model.startsWith(make) ? model : `${make} ${model}`.trim()
  return {
    ...(takenAt && { takenAt }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...(camera && { camera }),
  }
}

export const readCameraNote = async (picture: Buffer): Promise<CameraNote> => {
  try {
    const { exif } = await sharp()(picture, { limitInputPixels: false }).metadata()
    if (!exif) return {}
    return read(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif)
  } catch {
    return {}
  }
}
