/** Eighty technicians over twelve cities: who each is, what he can do, how he is doing. */
import type { WorkStatus } from '@jihui/protocol/technician/limits'
import type { SkillCode, SkillLevel } from '@jihui/protocol/technician/skills'

export interface DemoTechnician {
  readonly at: number
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly city: string
  readonly skills: readonly {
    readonly skill: SkillCode
    readonly level: SkillLevel
    readonly makers: readonly string[]
  }[]
  readonly status: WorkStatus
  readonly radiusKm: number
  readonly jobsPerDay: number
  readonly worksSundays: boolean
  /** Days ago. */
  readonly certified: number
  readonly worksSince: string
  readonly jobs: number
  readonly firstTimeFixes: number
  readonly ratings: number
  readonly ratingSum: number
  /** Days from today on which his papers end. */
  readonly papersEnd: number
}

const home = '杭州'
const others = ['宁波', '绍兴', '嘉兴', '苏州', '上海', '南京', '合肥', '武汉', '广州', '成都', '西安'] as const
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏']
const givenNames = [
  '建军',
  '志明',
  '海波',
  '国强',
  '文斌',
  '永康',
  '春雷',
  '立新',
  '家豪',
  '卫平',
  '福生',
  '世杰',
  '振华',
]
const pairs: readonly (readonly SkillCode[])[] = [
  ['engine'],
  ['machine_tool', 'automation'],
  ['medical_general'],
  ['low_voltage', 'automation'],
  ['vehicle', 'engine'],
  ['welding'],
  ['medical_general', 'medical_class_3'],
  ['lifting', 'heights'],
  ['pressure'],
  ['high_voltage', 'low_voltage'],
]
const makersOf: Partial<Readonly<Record<SkillCode, readonly string[]>>> = {
  hydraulic: ['三一', '徐工', '卡特彼勒', '小松'],
  engine: ['潍柴', '玉柴', '康明斯'],
  machine_tool: ['发那科', '沈阳机床', '马扎克'],
  automation: ['西门子', '汇川', '三菱'],
  medical_general: ['迈瑞', '飞利浦'],
  medical_class_3: ['联影', '西门子医疗', '德尔格'],
  vehicle: ['比亚迪', '大众', '解放'],
}

export const technicianCount = 80
const inHome = 26
const countOf = (at: number, factor: number, range: number): number => (at * factor) % range

const skillsOf = (at: number, city: string): DemoTechnician['skills'] => {
  const own = pairs[at % pairs.length]!
  const wanted = city === home || at % 4 === 0 ? ['hydraulic' as const, ...own] : own
  return wanted.map((skill, place) => {
    const makers = makersOf[skill] ?? []
    const level = (1 + countOf(at + place * 3, 7, 3)) as SkillLevel
    return { skill, level, makers: makers.filter((_, index) => (at + index) % 2 === 0) }
  })
}
/** Whom one signs in as: online, with what the demo's machines need. */
const first: Partial<DemoTechnician> = {
  skills: [
    { skill: 'hydraulic', level: 3, makers: ['三一', '徐工', '小松'] },
    { skill: 'engine', level: 2, makers: ['潍柴', '康明斯'] },
    { skill: 'medical_general', level: 3, makers: ['迈瑞', '飞利浦'] },
    { skill: 'low_voltage', level: 2, makers: [] },
  ],
  status: 'online',
  radiusKm: 80,
  worksSundays: true,
  jobs: 142,
  firstTimeFixes: 131,
  ratings: 88,
  ratingSum: 423,
  papersEnd: 24,
}

const technicianAt = (at: number): DemoTechnician => {
  const city = at < inHome ? home : others[at % others.length]!
  const jobs = at % 13 === 12 ? 0 : 4 + countOf(at, 37, 170)
  const ratings = Math.floor(jobs * 0.6)
  return {
    at,
    username: at === 0 ? 'technician' : `technician${at + 1}`,
    name: `${surnames[at % surnames.length]}${givenNames[(at * 5) % givenNames.length]}`,
    phone: `1391200${1000 + at}`,
    city,
    skills: skillsOf(at, city),
    status: at % 5 === 4 ? 'resting' : at % 7 === 6 ? 'offline' : 'online',
    radiusKm: 30 + countOf(at, 11, 90),
    jobsPerDay: 4 + (at % 4),
    worksSundays: at % 3 === 0,
    certified: 60 + countOf(at, 29, 300),
    worksSince: `${2004 + countOf(at, 3, 17)}-0${1 + (at % 9)}-01`,
    jobs,
    firstTimeFixes: Math.floor((jobs * (82 + countOf(at, 7, 17))) / 100),
    ratings,
    ratingSum: Math.min(5 * ratings, Math.round((ratings * (430 + countOf(at, 17, 65))) / 100)),
    papersEnd: at % 9 === 0 ? 6 + countOf(at, 5, 20) : 120 + countOf(at, 53, 900),
    ...(at === 0 && first),
  }
}
export const demoTechnicians = (firstName: string, firstPhone: string): DemoTechnician[] =>
  Array.from({ length: technicianCount }, (_, at) =>
    at === 0 ? { ...technicianAt(at), name: firstName, phone: firstPhone } : technicianAt(at),
  )
