/** Files a page's screen will ask for, named in its head: the app fetches them together and not one after the other. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from './html.ts'

/** `/admin/orders/:id`; a `$` at the end takes the rest of the address. */
const expressionOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) =>
        part === '$' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`),
      )
      .join('/')}/?$`,
  )
/** Of two that take the same address, the one with fixed words comes before the one with values. */
const rankOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '$' ? 2 : part.startsWith(':') ? 1 : 0))
    .join('')

export interface Preloads {
  /** The row of the table an address belongs to; undefined where there is none. */
  rowOf(pathname: string): string | undefined
  /** The start page for this row. */
  into(template: string, row: string | undefined): string
}

/** As the build has written them down beside its manifest; without that, pages go as they are. */
export const openPreloads = (dist: string): Preloads => {
  const list = join(dist, '.vite/preloads.json')
  const files = new Map(
    existsSync(list) ? Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>) : [],
  )
  const rows = [...files.keys()]
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map((path) => ({ path, expression: expressionOf(path) }))
  return {
    rowOf: (pathname) => rows.find(({ expression }) => expression.test(pathname))?.path,
    into: (template, row) =>
      template.replace('</head>', (head) => {
        const named = files.get(row ?? '') ?? []
        return named.length === 0 ? head : `${html`<meta name="preloads" content="${named.join(' ')}" />`.text}${head}`
      }),
  }
}
