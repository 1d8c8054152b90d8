import type { DemoCategory } from '../shape.ts'

const identity = { type: 'id_card', isRequired: true } as const
// Whoever takes our driver along need not show a licence.
const licence = { type: 'driver_license', isRequired: true, unlessOption: 'driver_included' } as const
const business = { type: 'business_license', isRequired: true } as const

const own = [identity, licence]
const commercial = [identity, licence, business]

export const carCategories: DemoCategory[] = [
  { code: 'compact', name: '经济轿车', order: 1, illustration: 'sedan', qualifications: own },
  { code: 'midsize', name: '中级轿车', order: 2, illustration: 'midsize-sedan', qualifications: own },
  { code: 'executive', name: '商务轿车', order: 3, illustration: 'executive-sedan', qualifications: own },
  { code: 'electric', name: '新能源车', order: 4, illustration: 'electric-car', qualifications: own },
  { code: 'city_car', name: '代步小电车', order: 5, illustration: 'micro-car', qualifications: own },
  { code: 'suv', name: 'SUV 与越野车', order: 6, illustration: 'suv', qualifications: own },
  { code: 'mpv', name: '七座商务车', order: 7, illustration: 'mpv', qualifications: own },
  { code: 'pickup', name: '皮卡', order: 8, illustration: 'pickup', qualifications: own },
  { code: 'van', name: '面包车与轻客', order: 9, illustration: 'passenger-van', qualifications: own },
  { code: 'coach', name: '中巴与大巴', order: 10, illustration: 'coach', qualifications: commercial },
  { code: 'truck', name: '货车与冷藏车', order: 11, illustration: 'box-truck', qualifications: commercial },
  { code: 'motorhome', name: '房车', order: 12, illustration: 'motorhome', qualifications: own },
  { code: 'luxury', name: '婚车与豪车', order: 13, illustration: 'wedding-car', qualifications: own },
]
