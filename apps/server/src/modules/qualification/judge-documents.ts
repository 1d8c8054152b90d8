/** What is demanded, against the documents somebody has: is it there, and does it last as long as the period. */
import { documentTypeLabels, generalTypes } from '@jihui/protocol/qualification/types'
import { daysBetween } from '../../platform/clock.ts'
import { viewQualificationTypes } from '../catalogue/public.ts'
import type { DocumentRow } from './queries.ts'

/** As much of a document as it is judged by. */
export interface Paper {
  readonly document: { readonly type: string; readonly expiresOn: string | null }
  /** What has taken its place in the wallet. */
  readonly successor?: { readonly expiresOn: string | null } | null | undefined
}
/** The day it ends, or that of what covers it since; null: never. */
export const endOf = ({ document, successor }: Paper): string | null =>
  successor ? successor.expiresOn : document.expiresOn

export interface Period {
  readonly from: string
  /** Null: only the first day is asked about. */
  readonly to: string | null
}
/** A demanded type and the document that stands for it. */
export interface Demand<P extends Paper = DocumentRow> {
  readonly type: string
  readonly held: P | null
  /** Where none is held: one that ended before the first day. */
  readonly ended: P | null
  /** Days of the period after the end of what is held. */
  readonly uncoveredDays: number
}

const never = '9999-12-31'
/** The one that lasts longest; the first where several do. */
const longest = <P extends Paper>(documents: readonly P[]): P | null =>
  documents.reduce<P | null>(
    (best, one) => (best && (endOf(best) ?? never) >= (endOf(one) ?? never) ? best : one),
    null,
  )

/**
 * A document that ended before the first day counts as none. Of several the one that lasts longest stands for its type;
 * a general one stands for any type that has none of its own.
 */
export const judgeDocuments = <P extends Paper>(
  types: readonly string[],
  documents: readonly P[],
  period: Period,
): Demand<P>[] => {
  const lasting = documents.filter((one) => (endOf(one) ?? never) >= period.from)
  const general = lasting.filter(({ document }) => generalTypes.includes(document.type))
  return types.map((type) => {
    const isOfType = ({ document }: P) => document.type === type
    const held = longest(lasting.filter(isOfType)) ?? longest(general)
    const end = (held && endOf(held)) ?? never
    return {
      type,
      held,
      ended: held ? null : longest(documents.filter(isOfType)),
      uncoveredDays: period.to === null ? 0 : Math.max(0, daysBetween(end, period.to)),
    }
  })
}

/** `12月16日` */
export const dayInWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
export const typeNameOf = (type: string): string => documentTypeLabels[type] ?? viewQualificationTypes([type])[0]!.name

/** What is missing, and what ends before the period does, in words. */
export const viewDemands = (demands: readonly Demand<Paper>[], period: Period) => ({
  missing: demands.filter((one) => !one.held).map(({ type }) => ({ id: type, name: typeNameOf(type) })),
  expired: demands.flatMap(({ type, ended }) => {
    const expiresOn = ended && endOf(ended)
    return expiresOn ? [{ type, name: typeNameOf(type), expires_on: expiresOn }] : []
  }),
  warnings: demands.flatMap(({ type, held, uncoveredDays }) => {
    const expiresOn = held && endOf(held)
    if (!expiresOn || period.to === null || uncoveredDays === 0) return []
    const name = typeNameOf(type)
    const text = `${name} ${dayInWords(expiresOn)}到期，租到 ${dayInWords(period.to)}，有 ${uncoveredDays} 天没有证件`
    return [{ type, name, expires_on: expiresOn, uncovered_days: uncoveredDays, text }]
  }),
})

/** The judgement of a set of documents as a call answers it. */
export const viewJudgement = (types: readonly string[], documents: readonly Paper[], period: Period) => {
  const { missing, expired, warnings } = viewDemands(judgeDocuments(types, documents, period), period)
  const absent = missing.filter(({ id }) => !expired.some(({ type }) => type === id))
  const sentences = [
    absent.length > 0 ? `还需要：${absent.map(({ name }) => name).join('、')}` : '',
    expired.length > 0 ? `已过期：${expired.map(({ name }) => name).join('、')}` : '',
    ...warnings.map(({ text }) => text),
  ].filter(Boolean)
  return {
    success: true as const,
    valid: sentences.length === 0,
    message: sentences.length === 0 ? '资质齐全，整个租期内有效' : sentences.join('；'),
    missing: absent,
    expired,
    outlived: warnings,
  }
}
