/** How much a contract template may say. */
export const templateLimits = {
  clauses: 40,
  title: 60,
  text: 4000,
  name: 60,
  description: 300,
  /** All clauses in full, however their characters are written. */
  bodyBytesMax: 1_000_000,
} as const
