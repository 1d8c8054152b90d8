import { generalTypes } from '@jihui/protocol/qualification/types'
import { dayNumber, monthDay } from '../../../ui/text/format.ts'
import type { QualificationImage } from '../public.ts'

export interface DocumentCheck {
  key: string
  state: 'ok' | 'look' | 'bad'
  title: string
  note: string
}

type Document = Pick<
  QualificationImage,
  'id' | 'image_type' | 'image_type_display' | 'expiry_date' | 'covered_until' | 'validity' | 'number'
>

/** How many days a document ends before the order does. */
export const daysShort = (until: string | null, endDate: string): number =>
  until === null ? 0 : Math.max(0, dayNumber(endDate) - dayNumber(until))

function checkOf(document: Document, endDate: string): DocumentCheck {
  const { image_type_display: name, expiry_date: ownEnd, covered_until: until, number } = document
  const key = `document-${document.id}`
  const numbered = number ? `编号 ${number}` : ''
  // Renewed in the wallet meanwhile: what has taken its place counts.
  const isRenewed = ownEnd !== null && until !== ownEnd
  if (!ownEnd) return { key, state: 'look', title: `${name}没有填有效期`, note: numbered || '对照图片上的期限' }
  if (document.validity === 'expired' && !isRenewed)
    return { key, state: 'bad', title: `${name}已过期`, note: `${monthDay(ownEnd)}到期` }
  const short = daysShort(until, endDate)
  if (until !== null && short > 0)
    return {
      key,
      state: 'look',
      title: `${name}不能覆盖租期`,
      note: `${monthDay(until)}到期，比归还日早 ${short} 天`,
    }
  return {
    key,
    state: 'ok',
    title: `${name}覆盖租期`,
    note: [until ? `${isRenewed ? '换证后' : ''}有效至 ${monthDay(until)}` : '换证后长期有效', numbered]
      .filter(Boolean)
      .join(' · '),
  }
}

/** What can be told from types and dates; whether the picture says the same is the reviewer's to see. */
export function documentChecks(
  required: readonly { id: string; name: string }[],
  documents: readonly Document[],
  endDate: string,
): DocumentCheck[] {
  const hasGeneral = documents.some((one) => generalTypes.includes(one.image_type))
  const missing = required
    .filter(({ id }) => !documents.some((one) => one.image_type === id))
    .map(({ id, name }): DocumentCheck => {
      const key = `missing-${id}`
      return hasGeneral
        ? { key, state: 'look', title: `没有标明是${name}的文件`, note: '看看上传的文件里有没有它' }
        : { key, state: 'bad', title: `缺${name}`, note: '这类设备要求提供' }
    })
  return [...missing, ...documents.map((one) => checkOf(one, endDate))]
}
