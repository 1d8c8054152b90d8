import type { Growth } from '../../../proof.ts'

export const growth: Growth = {}
