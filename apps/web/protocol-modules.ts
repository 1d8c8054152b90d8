/// <reference types="vite/types/importMeta.d.ts" />
/** Every module of the protocol as it stands after evaluation, by its path. */
export { hasPageView, pageViewOf, tableOf } from '../../packages/protocol/src/page-view.ts'

export const modules = import.meta.glob<Record<string, unknown>>(
  ['../../packages/protocol/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)
