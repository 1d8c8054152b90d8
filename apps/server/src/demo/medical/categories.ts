import type { DemoCategory } from './shape.ts'

const institution = { type: 'medical_practice_license', isRequired: true } as const
const businessRequired = { type: 'business_license', isRequired: true } as const
const practitioner = { type: 'practitioner_certificate', isRequired: true } as const
const practitionerIfAny = { type: 'practitioner_certificate', isRequired: false } as const
const professional = { type: 'professional_qualification', isRequired: true } as const
const professionalIfAny = { type: 'professional_qualification', isRequired: false } as const
const otherIfAny = { type: 'other', isRequired: false } as const

export const medicalCategories: DemoCategory[] = [
  { code: 'monitoring', name: '监护设备', order: 1, illustration: 'patient-monitor', qualifications: [institution] },
  {
    code: 'respiratory',
    name: '呼吸与麻醉',
    order: 2,
    illustration: 'ventilator',
    qualifications: [institution, practitioner],
  },
  {
    code: 'emergency',
    name: '急救设备',
    order: 3,
    illustration: 'defibrillator',
    qualifications: [institution, practitionerIfAny],
  },
  { code: 'infusion', name: '输注泵', order: 4, illustration: 'infusion-pump', qualifications: [institution] },
  {
    code: 'ultrasound',
    name: '超声设备',
    order: 5,
    illustration: 'ultrasound',
    qualifications: [institution, practitionerIfAny],
  },
  {
    code: 'imaging',
    name: '影像设备',
    order: 6,
    illustration: 'ct',
    // Radiation: the licence for it travels as "other" because it is no type of its own.
    qualifications: [institution, practitioner, professional, otherIfAny],
  },
  {
    code: 'surgical',
    name: '手术设备',
    order: 7,
    illustration: 'operating-table',
    qualifications: [institution, practitioner],
  },
  {
    code: 'endoscopy',
    name: '内镜设备',
    order: 8,
    illustration: 'endoscope-tower',
    qualifications: [institution, practitioner],
  },
  {
    code: 'treatment',
    name: '治疗设备',
    order: 9,
    illustration: 'therapy-unit',
    qualifications: [institution, practitionerIfAny],
  },
  {
    code: 'dialysis',
    name: '血液净化',
    order: 10,
    illustration: 'dialysis',
    qualifications: [institution, practitioner, professional],
  },
  {
    code: 'neonatal',
    name: '新生儿设备',
    order: 11,
    illustration: 'incubator',
    qualifications: [institution, practitionerIfAny],
  },
  {
    code: 'rehabilitation',
    name: '康复设备',
    order: 12,
    illustration: 'rehab-trainer',
    qualifications: [institution, professionalIfAny],
  },
  {
    code: 'laboratory',
    name: '检验设备',
    order: 13,
    illustration: 'analyzer',
    qualifications: [institution, professionalIfAny],
  },
  {
    code: 'sterilization',
    name: '消毒灭菌',
    order: 14,
    illustration: 'sterilizer',
    qualifications: [institution, professionalIfAny],
  },
  {
    code: 'general',
    name: '通用设备',
    order: 15,
    illustration: 'hospital-bed',
    qualifications: [businessRequired, { ...institution, isRequired: false }],
  },
]
