/**
 * Lists are counted so far and no further: here no further than what a small town has, so that it is beyond the limit.
 * To be read before any module of the server, because statements are written when their module is read.
 */
import { countLimits } from '../packages/protocol/src/limits.ts'

Object.assign(countLimits, { catalogue: 100, console: 100 })
