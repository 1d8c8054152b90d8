/** What anybody may know of a signed contract, and what came of comparing a file with it. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { optionalText, requiredText, timestamp } from '../values.ts'

export const byContractNumber = z.object({ number: requiredText('合同编号', 60) })
export const verifyQuery = z.object({ code: optionalText('核对码', 100) })
export const verifyRequest = z.object({ number: optionalText('合同编号', 60) })

export const verifyResultCodes = ['authentic', 'altered', 'unknown'] as const
export type VerifyResult = (typeof verifyResultCodes)[number]
/** What was found wrong with a file, declared once with the words for it. */
export const verifyProblems = {
  unsigned: '文件里没有数字签名',
  foreign: '文件的数字签名不是本平台的',
  digest: '摘要不一致：内容在签署之后改动过',
  appended: '签署之后又追加过内容',
  different: '和平台存的原件不是同一个文件',
} as const
export type VerifyProblem = keyof typeof verifyProblems
export const verifyProblemCodes = codesOf(verifyProblems)

export const verifiedContract = z.object({
  number: z.string(),
  title: z.string(),
  line: z.string(),
  /** A status of the contract's life. */
  state: z.string(),
  state_display: z.string(),
  /** Whether it binds, or bound until it was done: neither ended early nor void. */
  is_in_force: z.boolean(),
  lessor: z.string(),
  lessee: z.string(),
  /** The renter is named in full only to whoever shows the document. */
  is_masked: z.boolean(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  days: z.number(),
  pages: z.number(),
  clauses: z.number(),
  signed_at: timestamp,
  /** Who put his name to it, newest first. */
  signatures: z.array(z.object({ who: z.string(), at: timestamp, how: z.string() })),
  /** SHA-256 of the file as it is kept, and of what the parties agreed on. */
  sha256: z.string(),
  content_sha256: z.string(),
})
export const verifiedAnswer = z.object({ success: z.literal(true), contract: verifiedContract })

export const verifyAnswer = z.object({
  success: z.literal(true),
  result: z.enum(verifyResultCodes),
  /** The result in a few words, and in a sentence. */
  title: z.string(),
  message: z.string(),
  problems: z.array(z.object({ code: z.enum(verifyProblemCodes), text: z.string() })),
  /** Of the file that was shown. */
  sha256: z.string(),
  checked_at: timestamp,
  /** Null: of no contract, or of one nobody knows. */
  contract: z.nullable(verifiedContract),
  /** The file is of another contract than the one that was asked about. */
  is_other_contract: z.boolean(),
  /** Page by page, where the pages can still be compared. */
  pages: z.nullable(z.array(z.object({ page: z.number(), is_same: z.boolean() }))),
})
