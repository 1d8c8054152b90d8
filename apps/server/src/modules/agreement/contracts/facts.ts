import { companyProfile } from '@jihui/protocol/company/profile'
import { qualificationTypeNames } from '@jihui/protocol/qualification/types'
import type { OvertimeTerms } from '@jihui/protocol/rental/overtime'
import { findLine } from '@jihui/protocol/rental/lines'
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import type { QualificationRule } from '@jihui/protocol/rental/lines/line'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { demandedTypes, unitFacts } from '../../catalogue/public.ts'
import { answersOf, findQuote, partyOf, type RentalRow, type RentedUnit, unitsOf } from '../../rental/public.ts'

/** What a contract is about, as it stood on the day it was generated. */
export interface AgreementFacts {
  readonly line: string
  readonly orderNumber: string
  readonly lessor: {
    readonly name: string
    readonly licenseNumber: string
    readonly address: string
    readonly phone: string
    readonly representative: string
  }
  readonly lessee: {
    readonly name: string
    readonly contactName: string
    readonly contactPhone: string
    readonly facility: string
    readonly licenseNumber: string
    readonly username: string
  }
  readonly equipment: {
    readonly id: number
    readonly name: string
    readonly model: string
    readonly manufacturer: string
    readonly grade: string
    /** Absent in older contracts: one. */
    readonly quantity?: number
    /** Of several units all, with 、 between them. */
    readonly serial: string
    readonly registrationNumber: string
    /** What tells this unit from others beside its serial: a plate, a frame number. Absent in older contracts. */
    readonly marks?: readonly { readonly label: string; readonly value: string }[]
    readonly marketValueFen: number
    readonly illustration: string
    readonly qualifications: readonly string[]
  }
  readonly period: { readonly startDate: string; readonly endDate: string; readonly days: number }
  readonly delivery: { readonly address: string; readonly region: string }
  /** Labels of what the renter ordered beside the machine. */
  readonly options: readonly string[]
  /** Answers to the line's own questions. */
  readonly answers: readonly { readonly field: string; readonly label: string; readonly value: string }[]
  readonly lines: readonly {
    readonly kind: 'rental' | 'option' | 'service' | 'delivery' | 'deposit'
    readonly code: string
    readonly label: string
    readonly working: string
    readonly amountFen: number
  }[]
  readonly dayFen: number
  readonly rentalFen: number
  readonly serviceFen: number
  readonly deliveryFen: number
  /** Paid with the order. */
  readonly depositFen: number
  readonly totalFen: number
  /** How the machine's deposit (`baseFen`) is put down. Absent in older contracts, whose deposits were paid. */
  /** What hours beyond those included in a day cost; absent or null: nothing is agreed of them. */
  readonly overtime?: OvertimeTerms | null
  readonly secured?: { readonly kind: DepositKind; readonly baseFen: number; readonly holdFen: number }
}

interface Machine {
  name: string
  model: string
  manufacturer: string
  grade: string | null
  registration_number: string
  market_value_fen: number
  illustration: string
  qualification_rules: QualificationRule[]
  units: readonly RentedUnit[]
  company_name: string
  display_name: string
  username: string
}

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : ''
}

const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,1000}/gu, ' ').trim()

/** Every text of it on one line and nothing in it that is not seen, also where it was written before that was asked. */
const inPlainSight = <T>(value: T): T => {
  if (typeof value === 'string') return onOneLine(value) as T
  if (Array.isArray(value)) return value.map(inPlainSight) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlainSight(part)])) as T
}

const platformAsLessor: AgreementFacts['lessor'] = {
  name: companyProfile.name,
  licenseNumber: companyProfile.licenseNumber,
  address: companyProfile.address,
  phone: companyProfile.contactPhone,
  representative: companyProfile.legalRepresentative,
}

/** Reads everything the contract of an order states, from the order itself and never from the caller. */
export const readFacts = async (db: Queryable, rental: RentalRow): Promise<AgreementFacts> => {
  const { rows } = await db.execute<Machine & Record<string, unknown>>(sql`
    select e.name, e.model, e.manufacturer, e.grade, e.registration_number, e.market_value_fen, e.illustration,
      c.qualification_rules, ${sql.raw(unitsOf(String(rental.id)))} as units, a.company_name, a.display_name, a.username
    from equipment e join category c on c.id = e.category_id
    join app_user a on a.id = ${rental.userId}
    where e.id = ${rental.equipmentId}`)
  const machine = rows[0]!
  const quote = await findQuote(db, rental.quoteId)
  const line = findLine(rental.line)
  const facility = partyOf(line, rental.details)
  const rules = machine.qualification_rules.length > 0 ? machine.qualification_rules : line.qualificationDefault
  const types = demandedTypes(rules, rental.options)
  return inPlainSight({
    line: rental.line,
    orderNumber: orderNumber(rental.id),
    lessor: platformAsLessor,
    lessee: {
      name: rental.tenantName || facility || machine.company_name || machine.display_name || rental.contactName,
      contactName: rental.contactName,
      contactPhone: rental.contactPhone,
      facility,
      licenseNumber: textOf(rental.details.license_number),
      username: machine.username,
    },
    equipment: {
      id: rental.equipmentId,
      name: machine.name,
      model: machine.model,
      manufacturer: machine.manufacturer,
      grade: machine.grade === null ? '' : (line.grades[machine.grade] ?? machine.grade),
      quantity: rental.quantity,
      serial: machine.units.map(({ serial }) => serial).join('、'),
      registrationNumber: machine.registration_number,
      marks: machine.units.flatMap((unit) =>
        unitFacts({ details: unit.details, meter: null }, line).map(({ label, value }) => ({
          label: machine.units.length === 1 ? label : `${unit.serial} ${label}`,
          value,
        })),
      ),
      marketValueFen: machine.market_value_fen,
      illustration: machine.illustration,
      qualifications: types.map((code) => qualificationTypeNames[code]?.name ?? code),
    },
    period: { startDate: rental.startDate, endDate: rental.endDate, days: rental.days },
    delivery: { address: rental.deliveryAddress, region: rental.region },
    options: line.options.filter((option) => rental.options.includes(option.flag)).map((option) => option.label),
    answers: answersOf(line, rental.details).map(({ field, label, value }) => ({ field, label, value })),
    lines: (quote?.lines ?? []).map(({ kind, code, label, working, amountFen }) => ({
      kind,
      code,
      label,
      working,
      amountFen,
    })),
    dayFen: rental.dayFen,
    rentalFen: rental.rentalFen,
    serviceFen: rental.serviceFen,
    deliveryFen: rental.deliveryFen,
    depositFen: rental.depositFen,
    totalFen: rental.totalFen,
    overtime: quote?.terms?.overtime ?? null,
    secured: { kind: rental.depositKind, baseFen: rental.depositBaseFen, holdFen: rental.depositHoldFen },
  })
}
