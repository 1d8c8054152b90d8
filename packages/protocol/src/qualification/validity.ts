/** How long a document still holds, as it is told. */
export const validities = { valid: '有效', expiring: '即将过期', expired: '已过期', unlimited: '长期有效' } as const
export type Validity = keyof typeof validities

/** What strikes the eye before a row is opened. */
export const documentAttentions = {
  complete: { label: '文件齐全', tone: 'ok' },
  expiring: { label: '快到期', tone: 'warn' },
  expired: { label: '已过期', tone: 'danger' },
  lacking: { label: '缺文件', tone: 'danger' },
  none: { label: '还没有文件', tone: 'quiet' },
} as const
export type DocumentAttention = keyof typeof documentAttentions

/** R170: a document that ends within this many days is expiring. */
export const expiringWithinDays = 30
/** A document that states no end counts for so many days from its approval. */
export const unstatedDays = 365
