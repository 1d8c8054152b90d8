/** Papers somebody decides on. */
import * as z from 'zod/mini'

/**
 * Which papers somebody was shown, as one word the server makes: a decision gives back that of the papers it was taken
 * on, and is refused where they are others by now.
 */
export const papersFingerprint = z.string().check(z.regex(/^[0-9a-f]{32}$/, '材料标识无效'))
