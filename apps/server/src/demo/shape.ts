/** What a rental line brings to the demo: its machines, those who rent them, and what people say of them. */

export interface DemoCategory {
  code: string
  name: string
  order: number
  /** Name of a drawing in the web's `illustrations`. */
  illustration: string
  /** `unlessOption`: not asked of a renter who chose this option of the line. */
  qualifications: { type: string; isRequired: boolean; unlessOption?: string }[]
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
  /** The line's own fields of a unit: its plate, when it is inspected next. */
  details?: Record<string, string>
  /** What the line's meter of the unit shows: hours, kilometres. */
  meter?: number
}

export interface DemoSpec {
  label: string
  value: string
}

/** Every amount is in yuan; add-on prices stand under the line's add-on names. */
export interface DemoMachine {
  category: string
  name: string
  model: string
  manufacturer: string
  /** One of the line's grades; null where it has none. */
  grade: string | null
  registrationNumber: string
  marketValueYuan: number
  dayYuan: number
  /** Per hour beyond those its line includes in a day. */
  overtimeYuan?: number
  weekYuan: number
  monthYuan: number
  depositYuan: number
  year: number
  minDays: number
  bufferDays: number
  /** Out and back within the line's included distance, and for every kilometre of road beyond it. */
  deliveryYuan: number
  deliveryKmYuan: number
  /** Kilometres the machine is brought at most; null: anywhere. */
  serviceRadiusKm: number | null
  addOns: Record<string, number>
  /** What the place of use must offer, by the line's measure. */
  requirements: Record<string, number>
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

/** Somebody who rents on this line. */
export interface DemoCustomer {
  name: string
  city: string
  district: string
  address: string
  contactName: string
  contactPhone: string
  /** Answers to the line's questions, as the rental form sends them. */
  details: Record<string, string | number | boolean>
  /** Codes of the categories he is likely to rent. */
  rents: string[]
}

export interface DemoReview {
  rating: 3 | 4 | 5
  comments: string
}

export interface DemoWords {
  reviewsByCategory: Record<string, DemoReview[]>
  /** Issue type → what renters report of it. */
  issueDescriptions: Record<string, string[]>
  cancelReasons: string[]
  approvalNotes: string[]
  rejectionNotes: string[]
  extensionReasons: string[]
  earlyReturnReasons: string[]
  rentalPurposes: string[]
  /** What is noted of a machine that came back in order. */
  returnConditions: string[]
}

/** The paper a renter of this line shows first. */
export interface DemoLicence {
  /** Code of the qualification type. */
  type: string
  title: string
  issuer: string
  /** Rows under the renter's name and address; `number` numbers the licence, `until` is its last day in words. */
  rows: (number: string, until: string) => [label: string, value: string][]
}

/** Who owns every third machine of the line; the account is made with the demo's password. */
export interface DemoOwner {
  username: string
  displayName: string
  companyName: string
  phone: string
}

export interface DemoLine {
  line: string
  categories: readonly DemoCategory[]
  machines: readonly DemoMachine[]
  customers: readonly DemoCustomer[]
  words: DemoWords
  licence: DemoLicence
  owner: DemoOwner
}

export const specLines = (lines: Record<string, string>): DemoSpec[] =>
  Object.entries(lines).map(([label, value]) => ({ label, value }))
