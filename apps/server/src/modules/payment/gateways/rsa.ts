import { createSign, createVerify } from 'node:crypto'

export const signText = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

/** Anything that is not a signature is simply not a valid one. */
export const isSignedBy = (text: string, signature: string, publicKey: string): boolean => {
  try {
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')
  } catch {
    return false
  }
}
