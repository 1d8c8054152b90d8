/** A test under way as this device read it last: it goes on after a reload, with or without a network. */
import { readNote, writeNote } from '../../shell/api/reader-notes.ts'
import { type KeptAnswers, nothingKept } from './kept-answers.ts'
import type { Assessment } from './training-queries.ts'

interface KeptTest {
  readonly test: Assessment
  /** By this device's clock. */
  readonly readAt: number
}
const testNote = (id: number): string => `assessment-${id}`
const answersNote = (id: number): string => `assessment-answers-${id}`

export const readKeptTest = (id: number, readerId: number): KeptTest | undefined =>
  readNote(testNote(id), readerId) as KeptTest | undefined
export const readKeptAnswers = (id: number, readerId: number): KeptAnswers =>
  (readNote(answersNote(id), readerId) as KeptAnswers | undefined) ?? nothingKept
export const keepAnswers = (id: number, readerId: number, kept: KeptAnswers): void =>
  writeNote(answersNote(id), readerId, kept)

/** Once it is judged nothing of it is kept. */
export function keepTest(test: Assessment, readerId: number): void {
  const isRunning = test.status === 'running'
  writeNote(testNote(test.id), readerId, isRunning ? ({ test, readAt: Date.now() } satisfies KeptTest) : null)
  if (!isRunning) writeNote(answersNote(test.id), readerId, null)
}
