import type { SkillCode } from '@jihui/protocol/technician/skills'
import type { DemoQuestion } from './demo-question.ts'
import { high_voltage, low_voltage } from './electric.ts'
import { engine, hydraulic } from './engineering.ts'
import { heights, welding } from './hazardous.ts'
import { automation, machine_tool } from './manufacturing.ts'
import { medical_class_3, medical_general } from './medical.ts'
import { lifting, pressure } from './special-equipment.ts'
import { vehicle } from './vehicle.ts'

export const allQuestions: Readonly<Record<SkillCode, readonly DemoQuestion[]>> = {
  hydraulic,
  engine,
  machine_tool,
  automation,
  medical_general,
  medical_class_3,
  vehicle,
  low_voltage,
  high_voltage,
  welding,
  heights,
  lifting,
  pressure,
}
