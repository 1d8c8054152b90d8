/** What the audit log calls everything that was ever done, and what it was done to. */
import { allModules } from './modules.ts'

const merged = (parts: readonly (Readonly<Record<string, string>> | undefined)[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...parts) as Record<string, string>

/** `qualification.approve` → 通过资质审核. */
export const actionWords = merged(allModules.map(({ audit }) => audit?.actions))
export const actionWord = (action: string): string => actionWords[action] ?? action

/** The first part of an action is not always its object. */
export const objectWords = merged(allModules.map(({ audit }) => audit?.objects))
export const objectWord = (type: string): string => objectWords[type] ?? type
