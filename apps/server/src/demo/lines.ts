/** What each rental line brings to the demo. */
import { demo as medical } from './medical/line.ts'
import type { DemoLine } from './shape.ts'

export const demoLines: readonly DemoLine[] = [medical]
