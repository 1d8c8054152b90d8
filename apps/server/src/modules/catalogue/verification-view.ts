import { verificationStatuses } from '@jihui/protocol/catalogue/verification'
import { type verification } from '@jihui/protocol/catalogue/schema'
import {
  type machineToVerify,
  type machineVerification,
  type VerificationAction,
  verificationActionCodes,
  type VerificationCheck,
  verificationChecks,
  type VerificationReason,
  verificationReasons,
} from '@jihui/protocol/catalogue/verification-schema'
import { actionWord } from '@jihui/protocol/all-audit-words'
import type { EquipmentDocumentType } from '@jihui/protocol/owner/fleet'
import { findLine } from '@jihui/protocol/rental/lines'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { dayFenOf } from './day-price.ts'
import { photoUrl, unitFacts } from './view.ts'
import type { VerifiableDetailRow, VerifiableRow, VerificationState } from './verification-queries.ts'
import { validityOf, viewDocument } from './view-document.ts'

const iso = (moment: string | Date) => new Date(moment).toISOString()

export const viewVerification = (row: VerificationState): z.output<typeof verification> => ({
  status: row.verification_status,
  status_display: verificationStatuses[row.verification_status].label,
  notes: row.verification_status === 'pending' ? '' : row.verification_notes,
  verified_by: row.verification_status === 'pending' ? '' : row.verified_by_name,
  verified_at: row.verification_status === 'pending' || row.verified_at === null ? null : iso(row.verified_at),
  is_offered: row.status === 'active',
})

const reasonOf = (row: VerificationState): VerificationReason | null => {
  if (row.verification_status !== 'pending') return null
  if (row.verified_at !== null) return 'changed'
  return row.verified_by_name ? 'again' : 'new'
}
const actionsOf = (row: VerificationState): VerificationAction[] =>
  row.verification_status === 'pending' ? [...verificationActionCodes] : []

export const viewToVerify = (row: VerifiableRow): z.output<typeof machineToVerify> => {
  const reason = reasonOf(row)
  return {
    id: row.id,
    line: row.line,
    name: row.name,
    model: row.model,
    manufacturer: row.manufacturer,
    category_name: row.category_name,
    illustration: row.illustration,
    thumbnail_url: row.photos?.[0] ? photoUrl(row.photos[0].id) : null,
    city: row.city,
    price_per_day: toYuan(dayFenOf(row, findLine(row.line))),
    owner_name: row.owner_name ?? '',
    unit_count: row.units_total,
    photo_count: row.photos?.length ?? 0,
    document_count: row.document_count,
    verification: viewVerification(row),
    reason,
    reason_display: reason ? verificationReasons[reason] : '',
    asked_at: iso(row.verification_asked_at),
    version: row.verification_version,
    actions: actionsOf(row),
  }
}

type Check = z.output<typeof machineVerification>['checks'][number]

/** What is there of what a reviewer looks for; none of it decides by itself. */
const checksOf = (row: VerifiableDetailRow, today: string): Check[] => {
  const check = (key: VerificationCheck, state: Check['state'], text: string): Check => ({
    key,
    label: verificationChecks[key],
    state,
    text,
  })
  // Of a machine somebody has seen and passed, what was not uploaded is to be noted; what has expired still lacks.
  const absent = row.verification_status === 'approved' ? 'warn' : 'lacking'
  const paper = (key: VerificationCheck & EquipmentDocumentType, isNeeded: boolean): Check => {
    const papers = row.documents.filter(({ type }) => type === key)
    if (papers.length === 0) return check(key, isNeeded ? absent : 'warn', '没有上传')
    const good = papers.filter(({ expires_on }) => validityOf(expires_on, today) !== 'expired')
    if (good.length === 0) return check(key, 'lacking', '已过期')
    const soon = good.find(({ expires_on }) => validityOf(expires_on, today) === 'expiring')
    return soon ? check(key, 'warn', `${soon.expires_on} 到期`) : check(key, 'met', `${good.length} 份`)
  }
  const photos = row.photos?.length ?? 0
  const label = findLine(row.line).registrationLabel
  return [
    photos > 0 ? check('photos', 'met', `${photos} 张`) : check('photos', absent, '没有上传'),
    row.registration_number
      ? check('registration', 'met', `${label} ${row.registration_number}`)
      : check('registration', 'warn', '没有填写'),
    row.units.length > 0
      ? check('serials', 'met', `${row.units.length} 台，编号没有重复`)
      : check('serials', 'lacking', '没有在用的单机'),
    paper('ownership', true),
    paper('insurance', true),
    paper('inspection', false),
  ]
}

export const viewMachineVerification = (
  row: VerifiableDetailRow,
  today: string,
): z.output<typeof machineVerification> => {
  const line = findLine(row.line)
  const optionalYuan = (fen: number | null) => (fen === null ? null : toYuan(fen))
  return {
    registration_number: row.registration_number,
    registration_label: line.registrationLabel,
    year: row.year,
    grade_display: row.grade === null ? '' : (line.grades[row.grade] ?? row.grade),
    description: row.description,
    location: row.location,
    market_value: toYuan(row.market_value_fen),
    deposit: toYuan(row.deposit_fen),
    week_rate: optionalYuan(row.week_fen),
    month_rate: optionalYuan(row.month_fen),
    overtime_rate: optionalYuan(row.overtime_fen),
    specifications: row.specifications,
    unit_word: line.unitWord,
    units: row.units.map((unit) => ({
      id: unit.id,
      serial: unit.serial,
      city: unit.city,
      location: unit.location,
      facts: unitFacts(unit, line, true),
    })),
    photos: (row.photos ?? []).map(({ id }) => ({ id, url: photoUrl(id) })),
    documents: row.documents.map((one) => viewDocument(one, today)),
    checks: checksOf(row, today),
    owner: {
      id: row.owner.id,
      name: row.owner.name,
      username: row.owner.username,
      phone: row.owner.phone ?? '',
      machine_count: row.owner.machines,
      order_count: row.owner.orders,
    },
    other_machines: row.others.map((one) => ({ ...one, status_display: verificationStatuses[one.status].label })),
    history: row.history.map((entry) => ({
      id: entry.id,
      at: iso(entry.at),
      actor: entry.actor,
      title: actionWord(entry.action),
      notes: typeof entry.after?.notes === 'string' ? entry.after.notes : '',
    })),
    ...viewToVerify(row),
  }
}
