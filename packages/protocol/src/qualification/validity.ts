/** How long a document still holds, as it is told. */
export const validities = { valid: '有效', expiring: '即将过期', expired: '已过期', unlimited: '长期有效' } as const
export type Validity = keyof typeof validities
