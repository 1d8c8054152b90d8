/** What makes one rental line differ from another. Everything else is the engine's. */
import type { GoodsCategory } from '../../freight/goods.ts'
import type { PriceClass } from '../../maintenance/orders/prices.ts'
import type { SkillCode } from '../../technician/skills.ts'
import { fieldsOf, rowsOf, withPageView } from '../../page-view.ts'
import type { StandbyTerms } from '../reckoning.ts'
import { addressesOnPages } from '../page-addresses.ts'

/** Something the renter may add to the order for a price of the machine's own (`addOn`), once or per day. */
export interface LineOption {
  /** Field of the creation call. */
  readonly flag: string
  readonly addOn: string
  readonly label: string
  readonly hint: string
  readonly per: 'once' | 'day'
  /** What the renter has without it, where that is a choice of its own: 自己的人开 beside 配操作手. */
  readonly otherwise?: { readonly question: string; readonly label: string; readonly hint: string }
  /** Sentence of the contract that goes with it. */
  readonly terms?: string
}

/** Charged with every order of a machine that has a price for it. */
export interface LineCharge {
  readonly addOn: string
  readonly label: string
  readonly hint: string
  readonly per: 'once' | 'day'
}

/** A question of the form that is kept with the order and costs nothing. */
export interface LineQuestion {
  readonly field: string
  readonly label: string
  readonly hint: string
  /** `measure` is a number in `unit` that must reach what the machine's `requirements` say under the same field. */
  readonly kind: 'flag' | 'text' | 'choice' | 'measure'
  readonly max?: number
  readonly unit?: string
  readonly choices?: Readonly<Record<string, string>>
  /** R062, R063: what stands there when nothing was said; `{ field }` copies another field of the request. */
  readonly fallback?: string | { readonly field: string }
  /** Only asked of renters who did (or did not) choose this option. */
  readonly when?: { readonly option: string; readonly isChosen: boolean }
  /** Kept out of sight of whoever hands the machine over: identity and licence numbers. */
  readonly isPrivate?: boolean
  /** Sentence of the contract that goes with it. */
  readonly terms?: string
}

/** What a unit of this line carries beside its serial: a plate, a date. */
export interface UnitField {
  readonly field: string
  readonly label: string
  readonly hint: string
  /** Shown to everybody on the machine's page; the rest is for owner and staff. */
  readonly isPublic: boolean
}

/** Where an order's machines are brought, as a fence around it. */
export interface SiteDeclaration {
  readonly radiusM: number
  /** They are used there and nowhere else: leaving it without a reason is an alert. */
  readonly isStaying: boolean
}

/** What is photographed, read and counted when a unit goes out and when it comes back. */
export interface HandoverDeclaration {
  /** Null where nothing is made of it. */
  readonly site: SiteDeclaration | null
  readonly positions: readonly { readonly key: string; readonly label: string; readonly hint: string }[]
  readonly meter: {
    readonly label: string
    readonly unit: string
    readonly decimals: number
    /** A day's use that is part of the rent; what goes beyond is named, not charged by itself. */
    readonly includedPerDay: number | null
  } | null
  /** Fuel or charge, from empty to full. */
  readonly level: { readonly label: string; readonly steps: readonly string[] } | null
  readonly checks: readonly { readonly key: string; readonly label: string }[]
}

/** A document a category demands; `unlessOption`: not of renters who chose this option. */
export interface QualificationRule {
  readonly type: string
  readonly unlessOption?: string
}

/** A screen of the line: its paths (the first is the one links lead to) and its title. */
export interface LineScreen {
  readonly title: string
  readonly paths: readonly string[]
  readonly access?: 'public' | 'auth'
}
/** Every screen the engine knows; a line has those it gives a path. */
export type ScreenName =
  | 'list'
  | 'map'
  | 'machine'
  | 'form'
  | 'trial'
  | 'submitted'
  | 'orders'
  | 'order'
  | 'contract'
  | 'payment'
  | 'paid'
  | 'orderDone'
  | 'delivery'
  | 'issue'
  | 'extension'
  | 'earlyReturn'
  | 'deposit'
  | 'money'

/** The console's screens that may stand at an address of the line's own; without one the common desk serves it. */
export type DeskName =
  | 'review'
  | 'reviewItem'
  | 'contracts'
  | 'contract'
  | 'machines'
  | 'machine'
  | 'audits'
  | 'audit'
  | 'production'
  | 'productionItem'

export interface LineDeclaration {
  readonly id: string
  readonly label: string
  /** Short form for tabs and rows. */
  readonly short: string
  readonly titleSuffix: string
  readonly unitWord: string
  /** What a machine of this line is called: 设备, 车辆. */
  readonly machineWord: string
  /** Field of the details that names who uses the machine. */
  readonly partyField: string
  readonly options: readonly LineOption[]
  readonly charges: readonly LineCharge[]
  readonly questions: readonly LineQuestion[]
  readonly unitFields: readonly UnitField[]
  readonly handover: HandoverDeclaration
  /** What is usually wrong with one, for whoever reports it: code → how it is called. */
  readonly faults?: Readonly<Record<string, string>>
  /** Its machines take no command from afar that touches what they do (C102). */
  readonly isHarmlessOnly?: true
  /** What technicians are certified for who repair its machines, the usual one first; a skill belongs to one line. */
  readonly repairSkills?: readonly SkillCode[]
  /** At whose rates of the price list its machines are repaired, the usual one first; absent: at any. */
  readonly priceClasses?: readonly PriceClass[]
  /** R050: categories by code, shown while the list of them cannot be had. */
  readonly fallbackCategories: Readonly<Record<string, string>>
  /** Certification levels or the like by which machines are filtered; empty where there are none. */
  readonly grades: Readonly<Record<string, string>>
  readonly gradeLabel: string
  /** What the machine's official number is called on its plate. */
  readonly registrationLabel: string
  readonly pricing: {
    /** Platform fee, percent of the rent. */
    readonly servicePercent: number
    /** What the platform keeps of an owner's rent, percent. */
    readonly commissionPercent: number
    /** Per day past the end, percent of the day rate. */
    readonly latePercent: number
    /** Of the rent of a day the machine stood through no fault of the renter, percent that is given back at the return. */
    readonly standstillPercent: number
    /** Days the renter stops an order himself and does not use it; null where the line does not offer it (C105). */
    readonly standby: StandbyTerms | null
    /** R048: day rate where the machine has none, percent of its value. */
    readonly fallbackDayPercent: number
    readonly fallbackDayFen: number
    /** R061: the day rate a quote names is the rent by its days, not the machine's. */
    readonly isDayRateAverage?: boolean
    /** Share of the rent of unused days that comes back, by how many days remain unused. */
    readonly earlyReturn: readonly { readonly unusedDaysAtLeast: number; readonly refundPercent: number }[]
  }
  readonly delivery: {
    readonly label: string
    /** What its machines are on a lorry. */
    readonly goods: GoodsCategory
    /** Kilometres of road one way that the machine's delivery price covers. */
    readonly includedKm: number
    /** Each unit of an order is brought by itself, and costs its own way. */
    readonly isPerUnit: boolean
    /** How many days before the first one a machine may be brought, and its receipt confirmed. */
    readonly earlyDays: number
    /** Null where machines are always brought. */
    readonly pickup: { readonly label: string; readonly hint: string } | null
  }
  /** Qualification types a category demands when it names none itself. */
  readonly qualificationDefault: readonly QualificationRule[]
  /** Answer fields of this line's clients → where the value stands: `details.x`, `unit.x` or `order.x`. */
  readonly recordFields: Readonly<Record<string, string>>
  /** The order once more under `rental`, as this line's clients read it; `day`: its rent is the day rate. */
  readonly nestedRental: 'day' | null
  /** Actions of the machine of states that only this line has. */
  readonly ownActions: readonly string[]
  /** Where the standard operations stand; the first of each is the one our own web uses. */
  readonly bases: {
    /** `/api/{line}/`, for what belongs to neither machine nor order. */
    readonly root: readonly string[]
    readonly equipment: readonly string[]
    readonly rentals: readonly string[]
    readonly contracts: readonly string[]
  }
  /** Operation name → addresses only this line has. */
  readonly ownPaths: Readonly<Record<string, readonly string[]>>
  /** Names of the standard operations it has; absent: all. */
  readonly serves?: readonly string[]
  /** Why it takes no orders any more. */
  readonly retired?: string
  readonly screens: Readonly<Partial<Record<ScreenName, LineScreen>>>
  /** Old and short addresses → where they lead. */
  readonly redirects: Readonly<Record<string, string>>
  /** Addresses of the console's desks that are the line's own. */
  readonly desks: Readonly<Partial<Record<DeskName, string>>>
  /** Addresses on which an approval makes the contract at once (R172). */
  readonly contractsOnApproval: readonly string[]
}

/** What the pages know of a line beside what the server tells them; see `faces.ts`. */
const faceFields = [
  'id',
  'label',
  'short',
  'titleSuffix',
  'unitWord',
  'machineWord',
  'grades',
  'gradeLabel',
  'fallbackCategories',
  'bases',
  'ownPaths',
  'serves',
  'screens',
  'redirects',
  'desks',
] as const satisfies readonly (keyof LineDeclaration)[]
export type LineFace = Pick<LineDeclaration, (typeof faceFields)[number]>

export const defineLine = <const T extends LineDeclaration>(line: T): T =>
  withPageView(line, () => ({
    ...fieldsOf<LineDeclaration, keyof LineDeclaration>(line, [...faceFields, 'retired']),
    bases: rowsOf(line.bases, (paths) => paths.slice(0, 1)),
    ownPaths: addressesOnPages(line.ownPaths),
  }))
