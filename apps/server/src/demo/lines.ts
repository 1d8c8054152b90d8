/** What each rental line brings to the demo. */
import { demo as car } from './car/line.ts'
import { demo as engineering } from './engineering/line.ts'
import { demo as manufacturing } from './manufacturing/line.ts'
import { demo as medical } from './medical/line.ts'
import type { DemoLine } from './shape.ts'

export const demoLines: readonly DemoLine[] = [medical, engineering, manufacturing, car]
