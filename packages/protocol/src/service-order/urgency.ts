/** How soon, in the words of the documents and of other clients (C91). */
import { codesOf } from '../codes.ts'

export const serviceUrgencies = {
  low: { label: '不急' },
  medium: { label: '一般' },
  high: { label: '紧急' },
} as const
export type ServiceUrgency = keyof typeof serviceUrgencies
export const serviceUrgencyCodes = codesOf(serviceUrgencies)
export const urgencyAliases: Readonly<Record<string, ServiceUrgency>> = { normal: 'medium', urgent: 'high' }
