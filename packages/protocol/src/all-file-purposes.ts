/** What stored files are for, and who may read them. */
import type { FilePurpose, FileReaders } from './module.ts'
import { allModules } from './modules.ts'

const filePurposes = Object.assign({}, ...allModules.map(({ files }) => files)) as Readonly<Record<string, FilePurpose>>
const purposesWhere = (test: (purpose: FilePurpose) => boolean | undefined): readonly string[] =>
  Object.keys(filePurposes).filter((code) => test(filePurposes[code]!))

/** What came with an order and has no readers of its own. */
const otherReaders: FileReaders = ['qualification_view', 'rental_view']
export const readersOf = (purpose: string): FileReaders => filePurposes[purpose]?.readers ?? otherReaders

export const evidencePurposes = purposesWhere(({ isEvidence }) => isEvidence)
export const readableAfterRemoval = purposesWhere(({ isReadableAfterRemoval }) => isReadableAfterRemoval)
export const lastingPurposes = purposesWhere(({ isLasting }) => isLasting)
