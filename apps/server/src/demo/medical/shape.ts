export type CertificationLevel = 'class_1' | 'class_2' | 'class_3'

export type QualificationTypeCode =
  | 'medical_practice_license'
  | 'business_license'
  | 'professional_qualification'
  | 'practitioner_certificate'
  | 'operating_permit'
  | 'device_registration_certificate'
  | 'quality_certification'
  | 'other'

export type DemoCategoryCode =
  | 'monitoring'
  | 'respiratory'
  | 'emergency'
  | 'infusion'
  | 'ultrasound'
  | 'imaging'
  | 'surgical'
  | 'endoscopy'
  | 'treatment'
  | 'dialysis'
  | 'neonatal'
  | 'rehabilitation'
  | 'laboratory'
  | 'sterilization'
  | 'general'

export interface DemoCategory {
  code: DemoCategoryCode
  name: string
  order: number
  illustration: string
  qualifications: { type: QualificationTypeCode; isRequired: boolean }[]
}

export interface DemoPlace {
  city: string
  district: string
  warehouse: string
  latitude: number
  longitude: number
}

export interface DemoUnit extends DemoPlace {
  serial: string
}

export interface DemoSpec {
  label: string
  value: string
}

export interface DemoAddOns {
  setup?: number
  training?: number
  sterilization?: number
  technician?: number
  consumables?: number
}

/** Every amount is in yuan; add-on prices are per machine, the technician's per day. */
export interface DemoMachine {
  category: DemoCategoryCode
  name: string
  model: string
  manufacturer: string
  certificationLevel: CertificationLevel
  registrationNumber: string
  marketValueYuan: number
  dayYuan: number
  weekYuan: number
  monthYuan: number
  depositYuan: number
  year: number
  minDays: number
  bufferDays: number
  deliveryYuan: number
  addOns: DemoAddOns
  sterilizationRequired: boolean
  isPortable: boolean
  description: string
  intendedUse: string
  specialHandling: string
  safetyFeatures: string[]
  tags: string[]
  keywords: string[]
  specs: DemoSpec[]
  heightM: number
  widthM: number
  illustration: string
  units: DemoUnit[]
}

export function specLines(lines: Record<string, string>): DemoSpec[] {
  return Object.entries(lines).map(([label, value]) => ({ label, value }))
}

export function stock(place: DemoPlace, ...serials: string[]): DemoUnit[] {
  return serials.map((serial) => ({ ...place, serial }))
}
