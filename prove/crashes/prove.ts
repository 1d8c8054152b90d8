/** Killed at any moment, on full disks and in folders nobody may write to: what was promised is kept. */
import type { Finding, Options } from '../part.ts'
import { proveKills } from './kills.ts'

export const prove = async (options: Options): Promise<Finding[]> => [...(await proveKills(options))]
