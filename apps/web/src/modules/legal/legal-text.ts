export interface LegalSection {
  title: string
  /** One entry per numbered clause. */
  clauses: readonly string[]
}

export interface LegalText {
  title: string
  /** YYYY-MM-DD */
  effectiveFrom: string
  version: string
  /** What it comes down to, before the clauses. */
  summary: readonly string[]
  sections: readonly LegalSection[]
}
