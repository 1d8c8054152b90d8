/** The part of an evidence pack that tells of the order's contracts, and of how each was read and signed. */
import { agreementStatusOf } from '@jihui/protocol/agreement/machine'
import type { Draw } from './evidence-parts.ts'
import * as queries from './evidence-queries.ts'
import { signatureWay, smsText } from '../contracts/how-signed.ts'
import { maskAddress, momentText, readDocument } from '../contracts/keep-document.ts'
import { maskName } from '../../../platform/masks.ts'
import { findCard } from '../contracts/queries.ts'
import { readSeal } from '../signing/read-seal.ts'
import { readingText } from '../contracts/reading.ts'

const sealText = (bytes: Buffer): string => {
  const seal = readSeal(bytes)
  if (!seal) return '还没有数字签名'
  const isValid = seal.isDigestRight && seal.isSignatureRight && seal.isWhole
  return isValid ? `有效，覆盖整个文件，证书指纹 ${seal.fingerprint?.slice(0, 32) ?? ''}` : '无效，文件和签名对不上'
}

export const contract: Draw = async ({ services, rental, reader }) => {
  const ids = await queries.listAgreementIds(services.db, rental.id)
  const rows: [string, string][] = []
  for (const { id } of ids) {
    const card = await findCard(services.db, id, { line: null, renterKey: null })
    if (!card) continue
    const { agreement: row } = card
    rows.push(['合同编号', `${row.number}　${agreementStatusOf(row.status).label}`], ['正文摘要', row.contentSha256])
    if (!row.signedAt) continue
    const { bytes } = await readDocument(services, card)
    const sealed = (await findCard(services.db, id, { line: null, renterKey: null }))?.agreement
    const name = row.signedFrom?.name ?? row.facts.lessee.name
    rows.push(
      ['文件摘要', sealed?.pdfSha256 ?? ''],
      ['数字签名', sealText(bytes)],
      ['签署人', `${reader.seesRenter ? name : maskName(name)}　${row.signedFrom?.phone ?? ''}`],
      ['签署时间', momentText(row.signedAt)],
      ['签署方式', signatureWay(reader.seesRenter ? row.signedFrom : null)],
      ['短信验证', smsText(row.signedFrom)],
      ['逐条阅读', readingText(row.signedFrom, momentText)],
      ['网络地址', maskAddress(row.signedFrom?.ip ?? '')],
      ['签署设备', (row.signedFrom?.userAgent ?? '').slice(0, 110)],
    )
  }
  return { title: '合同与签署', pairs: rows, ...(rows.length === 0 ? { note: '这个订单还没有合同。' } : {}) }
}
