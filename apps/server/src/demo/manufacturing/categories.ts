import type { DemoCategory } from '../shape.ts'

const business = { type: 'business_license', isRequired: true } as const
/** Whoever takes tonnes into the house shows that the house is his to load. */
const site = { type: 'site_proof', isRequired: true } as const
const operatorIfAny = { type: 'operator_certificate', isRequired: false } as const

const heavy = [business, site, operatorIfAny]
const light = [business, operatorIfAny]

export const manufacturingCategories: DemoCategory[] = [
  { code: 'machining', name: '加工中心', order: 1, illustration: 'cnc', qualifications: heavy },
  { code: 'turning', name: '车床与车削中心', order: 2, illustration: 'turning-center', qualifications: heavy },
  { code: 'edm', name: '火花机与线切割', order: 3, illustration: 'edm', qualifications: heavy },
  { code: 'grinding', name: '磨床', order: 4, illustration: 'surface-grinder', qualifications: heavy },
  { code: 'laser', name: '激光与焊接', order: 5, illustration: 'laser-cutter', qualifications: heavy },
  { code: 'pressing', name: '冲压与折弯', order: 6, illustration: 'press-brake', qualifications: heavy },
  { code: 'injection', name: '注塑机', order: 7, illustration: 'injection-moulder', qualifications: heavy },
  { code: 'robots', name: '工业机器人', order: 8, illustration: 'robot-arm', qualifications: light },
  { code: 'handling', name: '搬运与包装', order: 9, illustration: 'agv', qualifications: light },
  { code: 'additive', name: '3D 打印', order: 10, illustration: 'metal-printer', qualifications: light },
  { code: 'electronics', name: '贴片与电子', order: 11, illustration: 'pick-and-place', qualifications: heavy },
  { code: 'measuring', name: '测量检测', order: 12, illustration: 'cmm', qualifications: light },
  { code: 'utilities', name: '空压机与冷水机', order: 13, illustration: 'air-compressor', qualifications: light },
]
