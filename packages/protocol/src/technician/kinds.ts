/** What one hands in to become a technician, and what staff look at (0071). */
import { defineApplicationKind } from '../application/kind.ts'
import { type TechnicianPaper, technicianPaperCodes, technicianPapers } from './skills.ts'

/** Each paper comes in a field of its own, so that whoever reads it knows which it is. */
export type PaperField = `${TechnicianPaper}_files`
export const paperFieldOf = (paper: TechnicianPaper): PaperField => `${paper}_files`
const paperFileFields = Object.fromEntries(
  technicianPaperCodes.map((paper) => [
    paperFieldOf(paper),
    { label: technicianPapers[paper].label, max: 6, kind: 'document' as const, bearsName: true as const },
  ]),
) as Readonly<Record<PaperField, { label: string; max: number; kind: 'document'; bearsName: true }>>
export const technicianFiles = {
  id_card_files: { label: '身份证', max: 4, kind: 'document', bearsName: true },
  ...paperFileFields,
} as const
/** Of an application for which somebody states that this paper is needed, the value of its field `needs_<paper>`. */
export const needsField = (paper: TechnicianPaper): string => `needs_${paper}`

/** Made by the test itself; nobody of staff records it. */
export const skillTestCheck = { code: 'skill_test', label: '技能测试', by: 'system' } as const
/** Where an application stands once its test is passed, and once it is approved. */
export const reviewStage = { code: 'review', label: '资料审核' } as const
export const certificationStage = { code: 'certification', label: '平台认证' } as const

export const technicianKind = defineApplicationKind({
  code: 'technician',
  label: '技师认证',
  objectType: 'technician_application',
  filePurpose: 'technician-application',
  files: technicianFiles,
  requirements: [
    { key: 'identity', label: '身份证', files: ['id_card_files'], when: { field: 'is_first', is: ['yes'] } },
    {
      key: 'certificate',
      label: technicianPapers.skill_certificate.label,
      files: technicianPaperCodes.map(paperFieldOf),
      when: { field: 'is_first', is: ['yes'] },
    },
    ...technicianPaperCodes
      .filter((paper) => paper !== 'skill_certificate')
      .map((paper) => ({
        key: paper,
        label: technicianPapers[paper].label,
        files: [paperFieldOf(paper)],
        when: { field: needsField(paper), is: ['yes'] },
      })),
  ],
  checks: [skillTestCheck],
  stages: [reviewStage, certificationStage],
  approvedStage: certificationStage.code,
  grants: '按通过的技能和级别认证',
  path: '/technician/certification',
})

export const technicianPaperFiles = {
  paper_files: { label: '新的证件', max: 6, kind: 'document', bearsName: true },
} as const
/** A new paper in the place of one that ends, or one more, looked at by staff like what it follows (0084). */
export const technicianPaperKind = defineApplicationKind({
  code: 'technician_paper',
  label: '技师换证件',
  objectType: 'technician_paper_application',
  filePurpose: 'technician-application',
  files: technicianPaperFiles,
  requirements: [{ key: 'paper', label: '新的证件', files: ['paper_files'] }],
  checks: [],
  grants: '换上新的证件',
  path: '/technician/skills',
})
