/** How the will to sign was shown, in the words of documents and of the verification page. */
import type { SignedFrom } from '../table.ts'

export const signatureWay = (from: SignedFrom | null): string =>
  from?.typedName ? `键盘输入“${from.typedName}”` : '手写签名'

/** 138****8160 已确认 */
export const smsText = (from: SignedFrom | null): string =>
  from?.isSmsConfirmed ? `${from.phone ?? ''} 已确认`.trim() : '未启用'

/** 手写签名，已验证短信验证码: in one line, and without the number. */
export const howSigned = (from: SignedFrom | null): string =>
  `${from?.typedName ? '键盘输入签名' : '手写签名'}，${from?.isSmsConfirmed ? '已验证短信验证码' : '未要求短信验证码'}`
