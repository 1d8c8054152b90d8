import type { PrintedEvidence } from './printed-evidence.ts'
import type { Seal } from './seal-pdf.ts'
import type { AgreementContent } from '../templates/content.ts'

/** Everything the document shows. Drawn from this alone, so the same contract always makes the same file. */
export interface PrintedContract extends AgreementContent {
  readonly title: string
  readonly contentSha256: string
  readonly generatedAt: string
  /** Shown to whoever writes the template: marked as such, without seal and evidence. */
  readonly isDraft?: boolean
  /** Name and version of the template it was made of. */
  readonly template?: string
  /** Where anybody can compare a copy with what is kept. */
  readonly verifyUrl?: string
  readonly signing: {
    readonly signerName: string
    readonly username: string
    /** Masked. */
    readonly phone: string
    /** How the will to sign was shown: drawn by hand or typed. */
    readonly how: string
    /** Whether a text message confirmed it, and at which number (masked). */
    readonly sms: string
    /** How many clauses were read, and when. */
    readonly reading: string
    readonly signedAt: string
    /** Masked: enough to compare with a log, too little to follow someone. */
    readonly ip: string
    readonly userAgent: string
    readonly signature: Uint8Array
  } | null
}

/** A document with a seal comes back signed. */
export type Work =
  | { kind: 'draw'; contract: PrintedContract; seal: Seal | null }
  | { kind: 'evidence'; pack: PrintedEvidence; seal: Seal }
