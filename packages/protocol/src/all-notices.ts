/** Kinds of text messages: a service that sends by approved templates has one template for each. */
import { smsPurposes } from './identity/limits.ts'
import { allModules, type Module } from './modules.ts'

/** What is told in a text message. What each says stands with the notice itself. */
export type NoticeKind = Module extends infer M
  ? M extends { readonly notices?: readonly (infer Kind)[] }
    ? Kind
    : never
  : never
export const noticeKinds = allModules.flatMap(({ notices = [] }) => notices) as readonly NoticeKind[]

/** `code` serves every purpose that has no template of its own. */
export const codeKinds = ['code', ...smsPurposes.map((purpose) => `code_${purpose}` as const)] as const
export type SmsKind = NoticeKind | (typeof codeKinds)[number]
export const smsKinds: readonly SmsKind[] = [...codeKinds, ...noticeKinds]
