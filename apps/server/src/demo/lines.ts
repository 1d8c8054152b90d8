import { medicalCategories } from './medical/categories.ts'
import { medicalMachines } from './medical/machines.ts'
import { demoInstitutions } from './medical/people.ts'
import type { DemoCategory, DemoMachine } from './medical/shape.ts'

/** What each rental line brings to the demo. */
export interface DemoLine {
  line: string
  categories: readonly DemoCategory[]
  machines: readonly DemoMachine[]
  institutions: typeof demoInstitutions
}

export const demoLines: readonly DemoLine[] = [
  { line: 'medical', categories: medicalCategories, machines: medicalMachines, institutions: demoInstitutions },
]
