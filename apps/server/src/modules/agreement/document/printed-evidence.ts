/** Everything the evidence pack shows, as parts that are drawn alike. */
export interface EvidenceTable {
  readonly caption?: string
  readonly head: readonly string[]
  /** Widths in points; 0 takes what is left. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly string[])[]
}
export interface EvidencePhoto {
  /** JPEG, as small as it can be and still show what it shows. */
  readonly jpeg: Uint8Array
  readonly lines: readonly string[]
}
export interface EvidencePart {
  readonly title: string
  /** Said where there is nothing to show, or of what is shown. */
  readonly note?: string
  readonly pairs?: readonly (readonly [string, string])[]
  readonly tables?: readonly EvidenceTable[]
  readonly photos?: readonly EvidencePhoto[]
}
export interface PrintedEvidence {
  readonly orderNumber: string
  readonly issuer: string
  readonly madeAt: Date
  readonly madeAtText: string
  readonly madeFor: string
  readonly parts: readonly EvidencePart[]
  /** SHA-256 of all parts; a photograph counts by the digest of its file. */
  readonly contentSha256: string
  readonly verifyUrl: string
}
