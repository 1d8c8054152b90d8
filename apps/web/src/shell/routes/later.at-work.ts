/** The screens of those who work here: owners and staff. Nobody who only looks or rents needs their addresses. */
import { lines, type DeskName, type LineFace } from '@jihui/protocol/rental/faces'
import { workModules } from '../../work-modules.ts'
import type { LineDesk } from '../module.ts'
import { desk, type ScreenRoute } from './route.ts'

const lineDesks = workModules.flatMap((module) => Object.entries(module.lineDesks ?? {}) as [DeskName, LineDesk][])

const desksOf = (line: LineFace): ScreenRoute[] =>
  lineDesks.flatMap(([name, { title, screen, rest }]) => {
    const path = line.desks[name]
    return path === undefined ? [] : [desk(path, `${line.short}${title}`, screen, { ...rest, line: line.id })]
  })

/** Path of a line's own desk → the place of the navigation it belongs to. */
export const placeOfLineDesk: ReadonlyMap<string, string> = new Map(
  lines.flatMap((line) =>
    lineDesks.flatMap(([name, { place }]) => {
      const path = line.desks[name]
      return path === undefined || place === undefined ? [] : [[path, place] as const]
    }),
  ),
)

export const laterRoutes: readonly ScreenRoute[] = [
  ...workModules.flatMap(({ routes = [] }) => routes),
  ...lines.flatMap(desksOf),
]
