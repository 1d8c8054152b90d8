/** The parts of an evidence pack, one for each kind of thing it proves. */
import { actionWord } from '@jihui/protocol/all-audit-words'
import { type LedgerAccount, ledgerAccounts, type PostingKind, postingKinds } from '@jihui/protocol/payment/ledger'
import { type PaymentMethod, paymentMethods, paymentStatuses, refundStatuses } from '@jihui/protocol/payment/methods'
import { handoverParties, type HandoverParty, orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import { statusOf } from '@jihui/protocol/rental/machine'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { findQuote, type RentalRow } from '../../rental/public.ts'
import type { EvidencePart, EvidencePhoto } from '../document/printed-evidence.ts'
import type { EvidenceReader } from './evidence-reader.ts'
import { contract } from './evidence-contract.ts'
import { deposit } from './evidence-deposit.ts'
import { smallPhoto } from './evidence-photo.ts'
import * as queries from './evidence-queries.ts'
import { use } from './evidence-use.ts'
import { emptyUnless, inGroups, moment, wordOf, yuanOf } from './evidence-words.ts'
import { readFacts } from '../contracts/facts.ts'
import { maskName, maskNumber } from '../../../platform/masks.ts'
import { dayText } from '../templates/written-amounts.ts'

/** What every part is made from. */
export interface EvidenceCase {
  readonly services: Services
  readonly rental: RentalRow
  readonly reader: EvidenceReader
}
export type Draw = (one: EvidenceCase) => Promise<EvidencePart>

const order: Draw = async ({ services: { db }, rental, reader }) => {
  const [facts, quote] = await Promise.all([readFacts(db, rental), findQuote(db, rental.quoteId)])
  const named = (name: string) => (reader.seesRenter ? name : maskName(name))
  return {
    title: '订单与报价',
    pairs: [
      ['订单编号', orderNumber(rental.id)],
      ['业务', findLine(rental.line).label],
      ['设备', `${facts.equipment.name}　${facts.equipment.model}　序列号 ${facts.equipment.serial}`],
      ['租期', `${dayText(rental.startDate)}至${dayText(rental.endDate)}，共 ${rental.days} 天`],
      ['承租方', `${named(facts.lessee.name)}，联系人 ${named(rental.contactName)}，${maskPhone(rental.contactPhone)}`],
      ['出租方', facts.lessor.name],
      ['下单时间', moment(rental.createdAt)],
      ['现在状态', statusOf(rental.status).label],
    ],
    tables: [
      {
        caption: '下单时的报价',
        head: ['项目', '计算', '金额（元）'],
        widths: [130, 0, 90],
        rows: [
          ...(quote?.lines ?? []).map((line) => [line.label, line.working, yuanOf(line.amountFen)]),
          ['合计', '', yuanOf(rental.totalFen)],
        ],
      },
    ],
  }
}

const documents: Draw = async ({ services: { db }, rental, reader }) => {
  const [files, decisions] = await Promise.all([
    queries.listDocuments(db, rental.id),
    queries.listDecisions(db, rental.id),
  ])
  return {
    title: '资质文件',
    ...emptyUnless(files, '这个订单没有交过文件。'),
    tables: [
      ...files.slice(0, 1).map(() => ({
        head: ['文件', '编号', '上传时间', '审核', 'SHA-256'],
        widths: [78, 62, 96, 40, 0],
        rows: files.map((file) => [
          file.name || file.type,
          maskNumber(file.number) || '—',
          moment(file.created_at),
          file.deleted_at ? '已删除' : file.is_verified ? '通过' : '未通过',
          inGroups(file.sha256),
        ]),
      })),
      ...decisions.slice(0, 1).map(() => ({
        caption: '审核结论',
        head: ['时间', '结论', '办理人', '说明'],
        widths: [104, 44, 100, 0],
        rows: decisions.map((one) => [
          moment(one.created_at),
          one.is_approved ? '通过' : '拒绝',
          reader.nameOf(one.decided_by, one.decided_by_name),
          one.notes || '—',
        ]),
      })),
    ],
  }
}

const money: Draw = async ({ services: { db }, rental }) => {
  const [payments, refunds, entries] = await Promise.all([
    queries.listPayments(db, rental.id),
    queries.listRefunded(db, rental.id),
    queries.listEntries(db, rental.id),
  ])
  return {
    title: '款项与账目',
    ...emptyUnless(payments, '这个订单还没有款项。'),
    tables: [
      ...payments.slice(0, 1).map(() => ({
        caption: '付款',
        head: ['编号', '方式', '金额（元）', '状态', '到账时间', '渠道流水'],
        widths: [110, 52, 54, 44, 96, 0],
        rows: payments.map((one) => [
          one.number,
          paymentMethods[one.method as PaymentMethod]?.label ?? '线下',
          yuanOf(one.amount_fen),
          wordOf(paymentStatuses, one.status),
          moment(one.paid_at),
          one.gateway_trade ?? '—',
        ]),
      })),
      ...refunds.slice(0, 1).map(() => ({
        caption: '退款',
        head: ['编号', '金额（元）', '状态', '原因', '完成时间'],
        widths: [110, 54, 44, 0, 96],
        rows: refunds.map((one) => [
          one.number,
          yuanOf(one.amount_fen),
          wordOf(refundStatuses, one.status),
          one.reason,
          moment(one.finished_at),
        ]),
      })),
      ...entries.slice(0, 1).map(() => ({
        caption: '账目（每笔借贷相等）',
        head: ['笔', '时间', '事项', '科目', '借（元）', '贷（元）'],
        widths: [28, 104, 0, 96, 58, 58],
        rows: entries.map((one) => [
          String(one.posting_id),
          moment(one.created_at),
          postingKinds[one.kind as PostingKind] ?? one.kind,
          ledgerAccounts[one.account as LedgerAccount]?.label ?? one.account,
          one.amount_fen > 0 ? yuanOf(one.amount_fen) : '',
          one.amount_fen < 0 ? yuanOf(-one.amount_fen) : '',
        ]),
      })),
    ],
  }
}

type Handover = Awaited<ReturnType<typeof queries.listHandovers>>[number]
/** 运单 Y00000009，13 米低板车 浙B·1***8；12月5日 14:20 送到，李* 签收 */
const tripText = ({ trip, arrived_at: arrivedAt }: Pick<Handover, 'trip' | 'arrived_at'>): string[] =>
  trip === null
    ? []
    : [
        `运单 ${trip.number}，${trip.vehicle}`,
        ...(arrivedAt ? [`${moment(arrivedAt)} 送到，${trip.receiver}签收`] : []),
        ...trip.exceptions.map((text) => `到货时记下：${text}`),
      ]

const handovers: Draw = async ({ services, rental }) => {
  const line = findLine(rental.line)
  const rows = await queries.listHandovers(services.db, rental.id)
  const place = (position: string) => line.handover.positions.find((one) => one.key === position)?.label ?? position
  const checkOf = (key: string) => line.handover.checks.find((one) => one.key === key)?.label ?? key
  const partyOf = ({ party }: { party: string }) => handoverParties[party as HandoverParty]
  const unitOf = ({ serial }: { serial: string }) => (rental.quantity > 1 ? `${serial} ` : '')
  const photos: EvidencePhoto[] = []
  for (const row of rows) {
    const said = `${unitOf(row)}${row.stage === 'out' ? '交出' : '收回'}，${partyOf(row)}`
    for (const photo of row.photos ?? []) {
      const jpeg = await smallPhoto(services, photo.file_id)
      const lines = [`${place(photo.position)}（${said}）`, moment(photo.taken_at), inGroups(photo.sha256)]
      if (jpeg) photos.push({ jpeg, lines })
    }
  }
  return {
    title: '交接记录',
    note:
      rows.length === 0
        ? '这个订单还没有交接记录。'
        : `地点为订单的送货地址：${rental.deliveryAddress}。照片下面是上传时间和原图的 SHA-256。`,
    tables: rows.slice(0, 1).map(() => ({
      head: ['时间', '环节', '记录人', '读数', '勾选与说明'],
      widths: [104, 72, 80, 70, 0],
      rows: rows.map((row) => [
        moment(row.created_at),
        `${unitOf(row)}${row.stage === 'out' ? '交出设备' : '收回设备'}，${partyOf(row)}记`,
        row.recorded_by_name,
        [row.meter, row.level].filter(Boolean).join('，') || '—',
        [
          ...row.checks.map(checkOf),
          ...Object.entries(row.findings).map(([position, text]) => `${place(position)}：${text}`),
          ...tripText(row),
          row.notes,
        ]
          .filter(Boolean)
          .join('；') || '—',
      ]),
    })),
    photos,
  }
}

const messages: Draw = async ({ services: { db }, rental }) => {
  const rows = await queries.listMessages(db, rental.id)
  return {
    title: '平台消息',
    ...emptyUnless(rows, '没有就这个订单发过消息。'),
    tables: rows.slice(0, 1).map(() => ({
      head: ['发出时间', '标题', '内容', '读到时间'],
      widths: [104, 90, 0, 104],
      rows: rows.map((row) => [
        moment(row.created_at),
        row.title,
        row.message,
        row.read_at ? moment(row.read_at) : '未读',
      ]),
    })),
  }
}

const history: Draw = async ({ services: { db }, rental, reader }) => {
  const rows = await queries.listHistory(db, rental.id)
  return {
    title: '订单经过',
    tables: [
      {
        head: ['时间', '到这一步', '谁', '说明'],
        widths: [104, 88, 100, 0],
        rows: rows.map((row) => [
          moment(row.changed_at),
          statusOf(row.status).label,
          reader.nameOf(row.actor_id, row.actor_name),
          row.notes || '—',
        ]),
      },
    ],
  }
}

const log: Draw = async ({ services: { db, registry }, rental, reader }) => {
  const rows = await queries.listLog(registry.auditObjects)(db, rental.id)
  return {
    title: '操作日志',
    note: rows.length === 0 ? '没有工作人员的操作。' : '每条的哈希连着前一条，改动任何一条，后面的都会对不上。',
    tables: rows.slice(0, 1).map(() => ({
      head: ['时间', '谁', '做了什么', '哈希'],
      widths: [104, 90, 110, 0],
      rows: rows.map((row) => [
        moment(row.at),
        reader.nameOf(row.actor_id, row.actor_name),
        actionWord(row.action),
        inGroups(row.hash),
      ]),
    })),
  }
}

export const evidenceParts = {
  order,
  documents,
  contract,
  money,
  handovers,
  use,
  deposit,
  messages,
  history,
  log,
} as const
export type EvidencePartName = keyof typeof evidenceParts
export const evidencePartNames = Object.keys(evidenceParts) as EvidencePartName[]
