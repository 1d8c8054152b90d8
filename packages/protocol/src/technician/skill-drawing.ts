/** What a skill is about, as a drawing on the ground of the line whose machines it repairs. */
import { lines } from '../rental/line-list.ts'
import { readerOf } from '../page-view.ts'
import { type SkillCode, skillCodes } from './skills.ts'

const illustrations: Readonly<Record<SkillCode, string>> = {
  hydraulic: 'excavator',
  engine: 'bulldozer',
  machine_tool: 'cnc',
  automation: 'cobot',
  medical_general: 'ecg',
  medical_class_3: 'ct',
  vehicle: 'executive-sedan',
  low_voltage: 'generator-set',
  high_voltage: 'generator-set',
  welding: 'arc-welder',
  heights: 'aerial-lift',
  lifting: 'crawler-crane',
  pressure: 'air-compressor',
}
interface SkillDrawing {
  readonly illustration: string
  readonly line: string
}
const lineOf = (skill: SkillCode): string =>
  (lines.find(({ repairSkills = [] }) => repairSkills.includes(skill)) ?? lines[0]!).id
export const skillDrawings = Object.fromEntries(
  skillCodes.map((skill) => [skill, { illustration: illustrations[skill], line: lineOf(skill) }]),
) as Readonly<Record<SkillCode, SkillDrawing>>
export const drawingOfSkill = readerOf<SkillCode, SkillDrawing>(skillDrawings)
