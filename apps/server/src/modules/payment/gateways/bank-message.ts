import { createHash } from 'node:crypto'
import { isSignedBy, signText } from './rsa.ts'

/** What goes to and comes from the bank: names and values, one of them the signature over all the others. */
export type BankMessage = Readonly<Record<string, string>>

/** Sorted `key=value`, without what is empty; what is signed is its digest in hex. */
const digestOf = (message: BankMessage): string => {
  const text = Object.keys(message)
    .filter((key) => key !== 'signature' && message[key] !== '')
    .toSorted()
    .map((key) => `${key}=${message[key]}`)
    .join('&')
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

export const signMessage = (message: BankMessage, privateKey: string): BankMessage => ({
  ...message,
  signature: signText(digestOf(message), privateKey),
})

export const isGenuineMessage = (message: BankMessage, certId: string, publicKey: string): boolean =>
  message['certId'] === certId &&
  message['signMethod'] === '01' &&
  isSignedBy(digestOf(message), message['signature'] ?? '', publicKey)

/** Answers come as they are signed, without any encoding: a value may contain `=`, but no `&`. */
export const readAnswer = (text: string): BankMessage =>
  Object.fromEntries(
    text
      .trim()
      .split('&')
      .map((pair) => [pair.slice(0, Math.max(0, pair.indexOf('='))), pair.slice(pair.indexOf('=') + 1)]),
  )
export const writeAnswer = (message: BankMessage): string =>
  Object.entries(message)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

/** `20261120083000` in Shanghai. */
export const bankTime = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '')
export const momentOfBankTime = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+08:00'))
