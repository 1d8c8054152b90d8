/**
 * What technicians can do: the tree of skills with its levels, and the paper the law asks before somebody may do the
 * dangerous ones. A skill is certified by the platform per person and level, after a test on the server's clock.
 */
import { codesOf } from '../codes.ts'

export const skillAreas = {
  construction: { label: '工程机械' },
  workshop: { label: '生产设备' },
  clinical: { label: '医疗设备' },
  vehicle: { label: '汽车' },
  hazardous: { label: '特种作业' },
} as const
export type SkillArea = keyof typeof skillAreas
export const skillAreaCodes = codesOf(skillAreas)

/** Levels are counted: a higher one includes the lower ones. */
export const skillLevels = { 1: { label: '初级' }, 2: { label: '中级' }, 3: { label: '高级' } } as const
export type SkillLevel = keyof typeof skillLevels
export const skillLevelsInOrder = [1, 2, 3] as const satisfies readonly SkillLevel[]

/**
 * Papers of a technician, as types of documents in a person's wallet. Law: 特种作业人员安全技术培训考核管理规定 (electric work,
 * welding, heights), 特种设备作业人员监督管理办法 (lifting, pressure), 医疗器械监督管理条例 (class III devices).
 */
export const technicianPapers = {
  skill_certificate: { label: '职业技能证书' },
  low_voltage_permit: { label: '低压电工作业证' },
  high_voltage_permit: { label: '高压电工作业证' },
  welding_permit: { label: '焊接与热切割作业证' },
  heights_permit: { label: '高处作业证' },
  lifting_permit: { label: '起重机械作业人员证' },
  pressure_permit: { label: '压力设备作业人员证' },
  class_3_device_permit: { label: '三类医疗器械维修资格证明' },
} as const
export type TechnicianPaper = keyof typeof technicianPapers
export const technicianPaperCodes = codesOf(technicianPapers)
/** No paper is believed to be valid for longer than this, whatever is printed on it. */
export const paperYearsMax = 10
/** An identity card is valid for longer than any other paper. */
export const identityYearsMax = 20

export interface Skill {
  readonly label: string
  readonly area: SkillArea
  /** What somebody with it may be sent for. */
  readonly opens: string
  /** Closed to whoever has no such paper valid to the end of the visit. */
  readonly paper?: TechnicianPaper
}
export const skills = {
  hydraulic: { label: '液压系统', area: 'construction', opens: '液压泵、油缸、管路的检修' },
  engine: { label: '发动机与传动', area: 'construction', opens: '柴油机、变速箱、驱动桥的检修' },
  machine_tool: { label: '数控与机床', area: 'workshop', opens: '数控系统、主轴、导轨的检修与校准' },
  automation: { label: '自动化与控制', area: 'workshop', opens: '可编程控制器、变频器、传感器的检修' },
  medical_general: { label: '一二类医疗设备', area: 'clinical', opens: '监护、检验、康复设备的检修与校准' },
  medical_class_3: {
    label: '三类医疗设备',
    area: 'clinical',
    opens: '影像、呼吸、透析、手术设备的检修与校准',
    paper: 'class_3_device_permit',
  },
  vehicle: { label: '汽车机电', area: 'vehicle', opens: '轿车、客车、货车的机电检修' },
  low_voltage: { label: '低压电气', area: 'hazardous', opens: '1 千伏以下电路的检修', paper: 'low_voltage_permit' },
  high_voltage: { label: '高压电气', area: 'hazardous', opens: '1 千伏及以上电路的检修', paper: 'high_voltage_permit' },
  welding: { label: '焊接与热切割', area: 'hazardous', opens: '结构件、管路的焊补', paper: 'welding_permit' },
  heights: { label: '高处作业', area: 'hazardous', opens: '离地 2 米以上的检修', paper: 'heights_permit' },
  lifting: { label: '起重机械', area: 'hazardous', opens: '起重机、升降机的检修', paper: 'lifting_permit' },
  pressure: { label: '压力设备', area: 'hazardous', opens: '锅炉、压力容器、空压系统的检修', paper: 'pressure_permit' },
} as const satisfies Readonly<Record<string, Skill>>
export type SkillCode = keyof typeof skills
export const skillCodes = codesOf(skills)
export const paperOf = (code: SkillCode): TechnicianPaper | null => (skills[code] as Skill).paper ?? null
