import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One change of the schema, as a file of the migrations' folder says it. */
export interface MigrationStep {
  readonly name: string
  /** SHA-256 of the file: by it a database knows that it has run this very step. */
  readonly hash: string
  /** When it was written, in milliseconds; kept beside the hash, nothing goes by it. */
  readonly writtenAt: number
  readonly statements: readonly string[]
  /** `-- outside a transaction`: statement by statement, each may be run again. */
  readonly isOutside: boolean
  /**
   * `-- contract, floor: <name>`: takes something away. The newest step of the first version that does without it; versions
   * that do not know that step can no longer start.
   */
  readonly floor: string | null
}

const outsideMark = /^-- outside a transaction$/m
const floorMark = /^-- contract, floor: (\S+)$/m

/** Every step of this folder in its order; throws when a file is missing. */
export const readSteps = (folder: string): MigrationStep[] => {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      name: tag,
      hash: createHash('sha256').update(text).digest('hex'),
      writtenAt: when,
      statements: text.split('--> statement-breakpoint').filter((part) => part.trim() !== ''),
      isOutside: outsideMark.test(text),
      floor: floorMark.exec(text)?.[1] ?? null,
    }
  })
}
