import type { SkillCode } from '@jihui/protocol/technician/skills'

export interface DemoCourse {
  readonly skill: SkillCode
  readonly title: string
  readonly summary: string
  readonly lessons: readonly (readonly [title: string, minutes: number, text: string])[]
}
