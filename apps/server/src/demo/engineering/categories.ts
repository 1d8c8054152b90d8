import type { DemoCategory } from '../shape.ts'

const business = { type: 'business_license', isRequired: true } as const
/** Who drives it himself shows that he may. */
const operator = { type: 'operator_certificate', isRequired: true, unlessOption: 'operator_included' } as const
const operatorIfAny = { type: 'operator_certificate', isRequired: false } as const
const safety = { type: 'safety_certificate', isRequired: true } as const
const otherIfAny = { type: 'other', isRequired: false } as const

const driven = [business, operator, otherIfAny]
const lifting = [business, operator, safety, otherIfAny]
const unmanned = [business, operatorIfAny, otherIfAny]

export const engineeringCategories: DemoCategory[] = [
  { code: 'excavator', name: '挖掘机', order: 1, illustration: 'excavator', qualifications: driven },
  { code: 'loader', name: '装载机', order: 2, illustration: 'wheel-loader', qualifications: driven },
  { code: 'dozer', name: '推土机与平地机', order: 3, illustration: 'bulldozer', qualifications: driven },
  { code: 'road', name: '压路机与摊铺机', order: 4, illustration: 'road-roller', qualifications: driven },
  { code: 'mobile_crane', name: '汽车吊与履带吊', order: 5, illustration: 'truck-crane', qualifications: lifting },
  { code: 'tower_crane', name: '塔吊与施工升降机', order: 6, illustration: 'tower-crane', qualifications: lifting },
  { code: 'aerial_lift', name: '高空作业平台', order: 7, illustration: 'aerial-lift', qualifications: lifting },
  { code: 'forklift', name: '叉车与叉装车', order: 8, illustration: 'forklift', qualifications: driven },
  { code: 'concrete', name: '混凝土机械', order: 9, illustration: 'concrete-mixer', qualifications: driven },
  { code: 'piling', name: '桩工与钻机', order: 10, illustration: 'rotary-drill', qualifications: driven },
  { code: 'power', name: '发电照明与空压机', order: 11, illustration: 'generator-set', qualifications: unmanned },
  { code: 'breaker', name: '破碎锤与手持工具', order: 12, illustration: 'hydraulic-breaker', qualifications: unmanned },
  { code: 'lowbed', name: '平板拖车', order: 13, illustration: 'lowbed', qualifications: driven },
]
