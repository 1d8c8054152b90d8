/** The part of an evidence pack that tells of the deposit: how it was put down, what was asked out of it and what came of that. */
import { claimStatusOf, holdStatuses } from '@jihui/protocol/deposit/machine'
import { paymentMethods } from '@jihui/protocol/payment/methods'
import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { findLine } from '@jihui/protocol/rental/lines'
import type { Services } from '../../../platform/services.ts'
import { type DepositCase, loadDepositCase, timelineOf, depositLocation } from '../../deposit/public.ts'
import type { EvidencePhoto } from '../document/printed-evidence.ts'
import type { Draw, EvidenceCase } from './evidence-parts.ts'
import { smallPhoto } from './evidence-photo.ts'
import { inGroups, moment, yuanOf } from './evidence-words.ts'

const held = ({ hold }: DepositCase): [string, string][] =>
  hold
    ? [
        ['预授权', `${hold.number}　${paymentMethods[hold.method].label}　${holdStatuses[hold.status].label}`],
        ['冻结时间', `${moment(hold.heldAt)}，${yuanOf(hold.amountFen)} 元`],
        ['扣款与解冻', `扣 ${yuanOf(hold.capturedFen)} 元，解冻 ${yuanOf(hold.releasedFen)} 元`],
      ]
    : []

const claimed = ({ claim }: DepositCase, { nameOf }: EvidenceCase['reader']): [string, string][] => {
  if (!claim) return []
  const { status, amountFen, sentAt, dueAt, objectedAt, objection, offeredFen, settledAt, settledFen } = claim
  const offered = offeredFen === null ? '' : `（愿意承担 ${yuanOf(offeredFen)} 元）`
  const ended = claim.decidedBy === null ? '' : `，${nameOf(claim.decidedBy, claim.decidedByName)}`
  return [
    ['扣款单', `${yuanOf(amountFen)} 元，${moment(sentAt)}发出，${moment(dueAt)}到期`],
    ...(objectedAt ? [['租客异议', `${moment(objectedAt)}　${objection}${offered}`] as [string, string]] : []),
    ['结果', `${claimStatusOf(status).label}${ended}${claim.decision ? `：${claim.decision}` : ''}`],
    ...(settledAt ? [['结清', `${moment(settledAt)}，${yuanOf(settledFen ?? 0)} 元`] as [string, string]] : []),
  ]
}

const objectionPhotos = async (services: Services, { objectionPhotos: ids }: DepositCase): Promise<EvidencePhoto[]> => {
  const photos: EvidencePhoto[] = []
  for (const id of ids) {
    const jpeg = await smallPhoto(services, id)
    const file = jpeg && (await services.files.find(services.db, id))
    if (file) photos.push({ jpeg, lines: ['租客异议照片', moment(file.createdAt), inGroups(file.sha256)] })
  }
  return photos
}

export const deposit: Draw = async ({ services, rental, reader }) => {
  const one = await loadDepositCase(services, services.db, rental)
  const { handover } = findLine(rental.line)
  const place = (position: string) => handover.positions.find(({ key }) => key === position)?.label ?? (position || '—')
  // Refunds stand among the money, for whoever is shown it.
  const story = timelineOf(one, reader.shows('money') ? 'staff' : 'lessor')
    .filter(({ code, state }) => state !== 'next' && (code !== 'refund' || reader.shows('money')))
    .toReversed()
  const items = one.claim ? (one.record?.deductions ?? []) : []
  return {
    title: '押金与扣款',
    pairs: [
      ['押金方式', depositKinds[rental.depositKind].label],
      ['设备押金', `${yuanOf(rental.depositBaseFen)} 元`],
      ['现在', depositLocation(one)],
      ...held(one),
      ...claimed(one, reader),
    ],
    tables: [
      ...items.slice(0, 1).map(() => ({
        caption: '扣款项',
        head: ['项目', '依据', '部位', '金额（元）'],
        widths: [150, 0, 90, 80],
        rows: items.map(({ label, working, position, amountFen }) => [
          label,
          working || '—',
          place(position),
          yuanOf(amountFen),
        ]),
      })),
      ...story.slice(0, 1).map(() => ({
        caption: '押金经过',
        head: ['时间', '事项', '说明'],
        widths: [104, 170, 0],
        rows: story.map(({ at, label, note }) => [moment(at), label, note || '—']),
      })),
    ],
    photos: await objectionPhotos(services, one),
  }
}
