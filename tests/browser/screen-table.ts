import type { ScreenName } from '@jihui/protocol/rental/faces'

/** The application's own route table, read as data: what stands behind a row is the application's to type. */
export interface Row {
  readonly path: string
  readonly access: string
  readonly line?: string
  readonly lineScreen?: ScreenName
  readonly titleSuffix?: string
  readonly screen?: unknown
  readonly frame?: string
}

const table = new URL('../../apps/web/src/shell/routes.ts', import.meta.url).href
const { routes } = (await import(table)) as { routes: readonly Row[] }
export const screens = routes.filter(({ screen }) => screen !== undefined)
