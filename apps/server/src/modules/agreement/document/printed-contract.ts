import type { AgreementContent } from '../content.ts'

/** Everything the document shows. Drawn from this alone, so the same contract always makes the same file. */
export interface PrintedContract extends AgreementContent {
  readonly title: string
  readonly contentSha256: string
  readonly generatedAt: string
  /** Shown to whoever writes the template: marked as such, without seal and evidence. */
  readonly isDraft?: boolean
  readonly signing: {
    readonly signerName: string
    readonly username: string
    readonly signedAt: string
    /** Masked: enough to compare with a log, too little to follow someone. */
    readonly ip: string
    readonly userAgent: string
    readonly signature: Uint8Array
  } | null
}

export type Work = { kind: 'draw'; contract: PrintedContract } | { kind: 'characters' }
/** The document's bytes, or the code points the font can draw. */
export type Result = Uint8Array | Uint32Array
export type Outcome = { id: number; result: Result } | { id: number; fault: string }
