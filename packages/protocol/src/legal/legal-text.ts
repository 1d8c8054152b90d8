export interface LegalSection {
  readonly title: string
  /** One entry per numbered clause. */
  readonly paragraphs: readonly string[]
}

export interface LegalText {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** Screen that shows it; null where there is none of its own. */
  readonly link: string | null
  /** YYYY-MM-DD */
  readonly effectiveDate: string
  readonly version: string
  /** What it comes down to, before the clauses. */
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}
