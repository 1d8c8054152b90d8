import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * What is said of a fault names the sources it comes from, not the built files. `process.setSourceMapsEnabled` does the same,
 * but reads the map of every file that is loaded, also of those in packages, and keeps them all: 12 MB nobody may ever
 * look at. Here a map is read when the first fault comes from its file.
 */

const readMap = (file) => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return undefined
  }
}

/** Names sources in the traces of faults, where they come from a file built into this folder. */
export function nameSourcesOf(folder) {
  const maps = new Map()
  const told = (frame) => {
    const text = String(frame)
    const url = frame.getFileName()
    if (!url?.startsWith('file:')) return text
    const file = fileURLToPath(url)
    if (dirname(file) !== folder) return text
    if (!maps.has(file)) maps.set(file, readMap(file))
    const line = frame.getLineNumber()
    const column = frame.getColumnNumber()
    const { originalSource, originalLine, originalColumn } = maps.get(file)?.findEntry(line - 1, column - 1) ?? {}
    if (originalSource === undefined) return text
    const source = resolve(folder, originalSource)
    return text.replace(`${url}:${line}:${column}`, `${source}:${originalLine + 1}:${originalColumn + 1}`)
  }
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${told(frame)}`)].join('\n')
}
