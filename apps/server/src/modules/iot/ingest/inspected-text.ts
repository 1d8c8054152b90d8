/** What of a message is kept for its inspector, and what is read from it when somebody looks. */
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'

export const isShownWhole = (raw: string): boolean => raw.length <= telemetryLimits.inspectedRaw
/** What a database would refuse as text is shown by its sign. */
export const readable = (text: string): string =>
  text.slice(0, telemetryLimits.inspectedRaw).replaceAll(/\0|\p{Surrogate}/gu, '�')

/** Names places stand under, however carelessly they are written down. */
const placeNames = /((?:\b|["'])(?:lat|lng|alt|heading)["']?\s*[:=]\s*)[^,;}\]\s]+/gi
export const withoutPlaces = (raw: string): string => raw.replaceAll(placeNames, '$1…')

/** As JSON writes them: what is escaped by itself is no text of a database. */
const unreadable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi
const parsed = (text: string): unknown => JSON.parse(text.replaceAll(unreadable, '$1�')) as unknown

/** Blank where it is nested deeper than anybody can write it down. */
export const writtenDown = (given: unknown): string => {
  try {
    return JSON.stringify(given) ?? 'null'
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
/** As it is kept beside the raw text; null where it is too long. */
export const decodedOf = (given: unknown): unknown => {
  if (given === null) return null
  const text = writtenDown(given)
  return text === '' || text.length > 2 * telemetryLimits.inspectedRaw ? null : parsed(text)
}

/** Protocols whose messages are JSON: what one says is read from its raw text. */
const inJson: readonly string[] = ['http', 'mqtt']
/** What a kept message says; null where nothing can be read from it. */
export const saidBy = ({ protocol, raw, decoded }: { protocol: string; raw: string; decoded: unknown }): unknown => {
  if (decoded !== null || !inJson.includes(protocol)) return decoded
  try {
    return parsed(raw)
  } catch {
    return null
  }
}
