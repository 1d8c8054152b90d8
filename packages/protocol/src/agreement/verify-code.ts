/** What a paper contract is verified by: its number and the code printed beside it. */

/** `HT20261121-00000012`: how a contract is numbered, and how its number is found in a file. */
export const contractNumberPattern = /HT\d{8}-\d{8,10}/
export const contractNumberOf = (text: string): string | null =>
  contractNumberPattern.exec(text.toUpperCase().replaceAll(/\s/g, ''))?.[0] ?? null
/**
 * Only whoever holds the paper can say it: the first characters of the fingerprint printed there. Numbers follow one
 * another, and by themselves tell nothing.
 */
export const verifyCodeLength = 12
export const verifyCodeOf = (contentSha256: string): string => contentSha256.slice(0, verifyCodeLength)
/** As somebody types it off the paper, with spaces and dashes. */
export const verifyCodeIn = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '')
/** Where a contract is verified; the document names this address and carries it as a code. */
export const verifyPath = (number: string, code: string): string => `/verify/${number}?code=${code}`
