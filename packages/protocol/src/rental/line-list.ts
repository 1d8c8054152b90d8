/** The rental lines there are. Adding one is a file beside this and a row here. */
import { car } from './lines/car.ts'
import { engineering } from './lines/engineering.ts'
import type { LineDeclaration } from './lines/line.ts'
import { manufacturing } from './lines/manufacturing.ts'
import { medical } from './lines/medical.ts'
import { transportation } from './lines/transportation.ts'

const all: LineDeclaration[] = [medical, engineering, manufacturing, car, transportation]

/** Those that take orders, in the order pages show them. */
export const lines: LineDeclaration[] = all.filter((line) => line.retired === undefined)
/** With those that only answer for what they once were. */
export const everyLine = (): readonly LineDeclaration[] => [...lines, ...all.filter((line) => line.retired)]

export const findLine = (id: string): LineDeclaration => {
  const line = everyLine().find((candidate) => candidate.id === id)
  if (!line) throw new Error(`no such line: ${id}`)
  return line
}
