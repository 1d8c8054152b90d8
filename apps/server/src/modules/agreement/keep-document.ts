/** The contract as a file: drawn once for what it says, kept with its digest, drawn anew only when it was signed. */
import { contractTitleOf } from '@jihui/protocol/agreement/title'
import { findLine } from '@jihui/protocol/rental/lines'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { renderContract } from './document/renderer.ts'
import type { PrintedContract } from './document/printed-contract.ts'
import type { AgreementCard } from './queries.ts'
import { trimmedSignature } from './signature.ts'
import { agreement } from './table.ts'

const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
export const momentText = (moment: Date): string => {
  const parts = Object.fromEntries(shanghai.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}年${parts.month}月${parts.day}日 ${parts.hour}:${parts.minute}:${parts.second}`
}

/** 203.0.113.* */
export const maskAddress = (ip: string): string => {
  const plain = ip.replace(/^::ffff:/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, '*')
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}:*` : ''
}

export const titleOf = (line: string): string => contractTitleOf(findLine(line))

const printed = async (services: Services, { agreement: row, signerName }: AgreementCard): Promise<PrintedContract> => {
  const { files, db } = services
  const file = row.signatureFileId ? await files.find(db, row.signatureFileId) : null
  const signature = file ? await trimmedSignature(await files.readBytes(file)) : null
  return {
    title: titleOf(row.facts.line),
    number: row.number,
    clauses: row.clauses,
    specialTerms: row.specialTerms,
    facts: row.facts,
    contentSha256: row.contentSha256,
    generatedAt: momentText(row.createdAt),
    signing:
      signature && row.signedAt
        ? {
            signerName: signerName ?? row.facts.lessee.name,
            username: row.facts.lessee.username,
            signedAt: momentText(row.signedAt),
            ip: maskAddress(row.signedFrom?.ip ?? ''),
            userAgent: (row.signedFrom?.userAgent ?? '').slice(0, 110),
            signature,
          }
        : null,
  }
}

export interface ContractFile {
  readonly name: string
  readonly bytes: Buffer
}
const nameOf = (number: string) => `租赁合同-${number}.pdf`

/** Several who want the same document wait for one drawing. */
const drawing = new Map<string, Promise<ContractFile>>()

const draw = async (services: Services, card: AgreementCard): Promise<ContractFile> => {
  const { agreement: row, order } = card
  const bytes = await renderContract(await printed(services, card))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = nameOf(row.number)
  await services.db.transaction(async (tx) => {
    const isUnchanged = and(
      eq(agreement.id, row.id),
      isNull(agreement.pdfFileId),
      row.signedAt ? sql`signed_at is not null` : isNull(agreement.signedAt),
    )
    const [wanted] = await tx.select({ id: agreement.id }).from(agreement).where(isUnchanged).for('update')
    if (!wanted) return
    const file = await services.files.keep(
      tx,
      { name, mime: 'application/pdf', bytes, sha256 },
      'agreement',
      order.userId,
    )
    await tx.update(agreement).set({ pdfFileId: file.id, pdfSha256: sha256 }).where(eq(agreement.id, row.id))
  })
  return { name, bytes }
}

export const readDocument = async (services: Services, card: AgreementCard): Promise<ContractFile> => {
  const { agreement: row } = card
  const kept = row.pdfFileId ? await services.files.find(services.db, row.pdfFileId) : null
  if (kept) return { name: nameOf(row.number), bytes: await services.files.readBytes(kept) }
  const key = `${row.number}:${row.signedAt?.getTime() ?? 0}`
  const running = drawing.get(key) ?? draw(services, card).finally(() => drawing.delete(key))
  drawing.set(key, running)
  return running
}
