/** Whether a file is the contract that was signed. Nothing of the file is kept. */
import { contractNumberOf, contractNumberPattern } from '@jihui/protocol/agreement/verify-code'
import { type VerifyProblem, type VerifyResult } from '@jihui/protocol/agreement/verify-schema'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { createWorkThread, WorkAbandoned } from '../../../platform/jobs/work-thread.ts'
import { programOf } from '../../../platform/program.ts'
import type { Comparison, CopyAndOriginal } from './compare-copy.ts'
import { readDocument } from '../contracts/keep-document.ts'
import { type AgreementCard, findSignedByNumber } from '../contracts/queries.ts'
import type { SealReading } from '../signing/read-seal.ts'
import { signingKey } from '../signing/signing-key.ts'

export interface Verdict {
  readonly result: VerifyResult
  readonly problems: readonly VerifyProblem[]
  readonly card: AgreementCard | null
  readonly original: Buffer | null
  readonly isOtherContract: boolean
  readonly pages: { page: number; is_same: boolean }[] | null
}

/** Where our documents name the contract they are: among the file's keywords and in its signature. */
const numberIn = (bytes: Buffer): string | null => contractNumberPattern.exec(bytes.toString('latin1'))?.[0] ?? null

const problemsOf = (seal: SealReading | null, isOurs: boolean): VerifyProblem[] => {
  if (!seal) return ['unsigned']
  return [
    ...(isOurs ? [] : (['foreign'] as const)),
    ...(seal.isDigestRight && seal.isSignatureRight ? [] : (['digest'] as const)),
    ...(seal.isWhole ? [] : (['appended'] as const)),
  ]
}

const thread = createWorkThread<CopyAndOriginal, Comparison>({
  module: programOf(new URL('./compare-copy.ts', import.meta.url)),
  timeMs: 10_000,
  memoryMb: 256,
  waitingMax: 40,
  waitingEachMax: 5,
  patienceMs: 15_000,
})
/** A file that cannot be read within the time and the memory any document of ours takes is none of them. */
const compare = (copy: Buffer, original: Buffer | null): Promise<Comparison> =>
  thread.ask({ copy, original }).catch((error: unknown) => {
    if (!(error instanceof WorkAbandoned)) throw error
    return refuse('file.broken', { errors: { file: '这份文件读不出来，请换成签署时下载的原件' } })
  })

export const verifyDocument = async (
  services: Services,
  { bytes, sha256 }: Pick<ReceivedFile, 'bytes' | 'sha256'>,
  asked: string,
): Promise<Verdict> => {
  const named = numberIn(bytes)
  const wanted = named ?? contractNumberOf(asked)
  const card = wanted === null ? null : await findSignedByNumber(services.db, wanted)
  const original = card ? (await readDocument(services, card)).bytes : null
  const about = {
    card,
    original,
    isOtherContract:
      card !== null && contractNumberOf(asked) !== null && contractNumberOf(asked) !== card.agreement.number,
    pages: null,
  }
  const isKept = card && (await findSignedByNumber(services.db, card.agreement.number))?.agreement.pdfSha256 === sha256
  if (isKept) return { ...about, result: 'authentic', problems: [] }

  const { seal, originalSeal, pages } = await compare(bytes, original)
  const { fingerprint } = await signingKey(services)
  // The certificate may have been renewed since the original was signed.
  const known = [fingerprint, originalSeal?.fingerprint]
  const isOurs = seal?.fingerprint !== null && seal?.fingerprint !== undefined && known.includes(seal.fingerprint)
  const problems = problemsOf(seal, isOurs)
  if (original) {
    return { ...about, result: 'altered', problems: problems.length > 0 ? problems : ['different'], pages }
  }
  // Signed by us and of no contract: an order's evidence pack, say.
  if (problems.length === 0) return { ...about, result: named === null ? 'authentic' : 'unknown', problems }
  return { ...about, result: isOurs ? 'altered' : 'unknown', problems }
}
