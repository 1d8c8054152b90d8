/** Readings as a file: a page is read once the one before was taken. */
import { Readable } from 'node:stream'
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import { historyLimits } from '@jihui/protocol/iot/history/history-limits'
import type { Services } from '../../../platform/services.ts'
import { placesAt, readReadings, tell } from '../../telemetry/public.ts'
import type { FoundDevice } from './read-device.ts'

interface Span {
  readonly from: number
  readonly until: number
}
const pageRows = 500

const pages = async function* (services: Services, found: FoundDevice, { from, until }: Span) {
  let after: { ts: number; seq: number } | undefined
  for (let rest = historyLimits.exportRows; rest > 0; rest -= pageRows) {
    const limit = Math.min(pageRows, rest)
    const { rows, next } = await readReadings(services.telemetry, found, {
      from,
      until,
      limit,
      after,
      isOldestFirst: true,
    })
    yield rows
    if (!next) return
    after = next
  }
}

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const textOf = (value: number | boolean | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export const readingRows = async function* (services: Services, found: FoundDevice, span: Span, crs: CoordinateSystem) {
  const keys = Object.entries(found.profile.keys)
  const labels = keys.map(([, { label, unit }]) => (unit ? `${label}（${unit}）` : label))
  yield [['时间', '收到时间', '序号', '纬度', '经度', '位置', '速度（km/h）', '方向', '精度（m）', '点火', ...labels]]
  for await (const rows of pages(services, found, span))
    yield rows.map((row) => {
      const isExact = placesAt(found.spans, row.ts.getTime()) === 'exact'
      // What is told by the district was moved there already.
      const spot = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }
      const told = spot && isExact ? tell(spot, crs) : spot
      return [
        shanghai.format(row.ts),
        shanghai.format(row.received_at),
        String(Math.max(row.seq, 0)),
        textOf(told?.lat),
        textOf(told?.lng),
        spot ? (isExact ? '准确' : '所在区县') : '',
        textOf(row.speed),
        textOf(row.heading),
        textOf(row.accuracy),
        row.ignition === null ? '' : row.ignition ? '开' : '关',
        ...keys.map(([key]) => textOf(row.values?.[key])),
      ]
    })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Positions that may be told exactly; those of a district are no way. */
export const gpxOf = (services: Services, found: FoundDevice, span: Span, name: string): Readable => {
  const written = async function* () {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="机汇" xmlns="http://www.topografix.com/GPX/1/1">\n<trk><name>${escaped(name)}</name><trkseg>\n`
    for await (const rows of pages(services, found, span))
      yield rows
        .filter((row) => row.lat !== null && placesAt(found.spans, row.ts.getTime()) === 'exact')
        .map(
          (row) =>
            `<trkpt lat="${row.lat}" lon="${row.lng}">${row.alt === null ? '' : `<ele>${row.alt}</ele>`}<time>${row.ts.toISOString()}</time></trkpt>\n`,
        )
        .join('')
    yield '</trkseg></trk>\n</gpx>\n'
  }
  return Readable.from(written(), { highWaterMark: 1 })
}
export const gpxHeaders = (name: string) => ({
  'content-type': 'application/gpx+xml; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
})
/** The serial of the machine it is on, or its own code. */
export const exportedName = ({ device }: FoundDevice): string => device.serial ?? device.code
