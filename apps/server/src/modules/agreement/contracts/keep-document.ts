/** The contract as a file: drawn once for what it says, kept with its digest, drawn anew only when it was signed. */
import { contractTitleOf } from '@jihui/protocol/agreement/title'
import { verifyCodeOf, verifyPath } from '@jihui/protocol/agreement/verify-code'
import { findLine } from '@jihui/protocol/rental/lines'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { onlyInHisTurn } from '../../../platform/on-behalf.ts'
import type { Services } from '../../../platform/services.ts'
import { renderContract } from '../document/renderer.ts'
import type { PrintedContract } from '../document/printed-contract.ts'
import type { Seal } from '../document/seal-pdf.ts'
import { signatureWay, smsText } from './how-signed.ts'
import { type AgreementCard, type AgreementRow, fileOwnerOf } from './queries.ts'
import { trimmedSignature } from '../signing/signature.ts'
import { signingKey } from '../signing/signing-key.ts'
import { readingText } from './reading.ts'
import { agreement, agreementTemplateVersion } from '../table.ts'

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
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/(?<!\d)\d+$/, '*')
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}:*` : ''
}

export const titleOf = (line: string): string => contractTitleOf(findLine(line))

const templateOf = async ({ db }: Services, row: AgreementRow): Promise<string> => {
  const { templateId, templateVersion: version } = row
  if (templateId === null) return ''
  const [found] = await db
    .select({ name: agreementTemplateVersion.name })
    .from(agreementTemplateVersion)
    .where(and(eq(agreementTemplateVersion.templateId, templateId), eq(agreementTemplateVersion.version, version)))
  return `${found?.name ?? '合同模板'}，第 ${version} 版`
}

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
    template: await templateOf(services, row),
    verifyUrl: `${services.config.publicUrl}${verifyPath(row.number, verifyCodeOf(row.contentSha256))}`,
    signing:
      signature && row.signedAt
        ? {
            signerName: row.signedFrom?.name ?? signerName ?? row.facts.lessee.name,
            username: row.facts.lessee.username,
            signedAt: momentText(row.signedAt),
            phone: row.signedFrom?.phone ?? '',
            how: signatureWay(row.signedFrom),
            sms: smsText(row.signedFrom),
            reading: readingText(row.signedFrom, momentText),
            ip: maskAddress(row.signedFrom?.ip ?? ''),
            userAgent: (row.signedFrom?.userAgent ?? '').replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 110),
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

const sealOf = async (services: Services, { agreement: row }: AgreementCard): Promise<Seal | null> => {
  if (!row.signedAt) return null
  const { key, certificates, name } = await signingKey(services)
  return {
    signer: { key, certificates },
    name,
    reason: `租赁合同 ${row.number} 签署完成`,
    address: `${services.config.publicUrl}${verifyPath(row.number, verifyCodeOf(row.contentSha256))}`,
    at: row.signedAt,
  }
}

const draw = async (services: Services, card: AgreementCard): Promise<ContractFile> => {
  const { agreement: row, order } = card
  const [contract, seal] = [await printed(services, card), await sealOf(services, card)]
  const bytes = await onlyInHisTurn(() => renderContract(contract, seal))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = nameOf(row.number)
  const isKept = await services.files.place(
    [{ name, mime: 'application/pdf', bytes, sha256 }],
    'agreement',
    ([drawn]) =>
      services.db.transaction(async (tx) => {
        const isUnchanged = and(
          eq(agreement.id, row.id),
          isNull(agreement.pdfFileId),
          row.signedAt ? sql`signed_at is not null` : isNull(agreement.signedAt),
        )
        const [wanted] = await tx.select({ id: agreement.id }).from(agreement).where(isUnchanged).for('update')
        if (!wanted) return false
        const file = await services.files.keep(tx, drawn!, fileOwnerOf(order))
        await tx.update(agreement).set({ pdfFileId: file.id, pdfSha256: sha256 }).where(eq(agreement.id, row.id))
        return true
      }),
  )
  if (isKept) return { name, bytes }
  // Somebody else was first: there is one file of it, and that is the one.
  const [first] = await services.db
    .select({ fileId: agreement.pdfFileId })
    .from(agreement)
    .where(eq(agreement.id, row.id))
  const file = first?.fileId ? await services.files.find(services.db, first.fileId) : null
  return { name, bytes: file ? await services.files.readBytes(file) : bytes }
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
