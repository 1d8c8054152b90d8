/**
 * A report as it is being written on this device, and until the server has it: kept with its pictures over reloads and dead
 * networks, under the key by which the server takes it once.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newKey } from '../../shell/new-key.ts'

export interface ReportWords {
  readonly fault_code: string
  readonly description: string
  readonly phone: string
  readonly sms_code: string
  readonly photos: readonly File[]
}
export interface ReportDraft extends ReportWords {
  readonly code: string
  readonly key: string
  /** It was handed in: it is sent until the server has answered. */
  readonly isHandedIn: boolean
}
export const noDraft = (code: string): ReportDraft => ({
  code,
  key: newKey(),
  isHandedIn: false,
  fault_code: '',
  description: '',
  phone: '',
  sms_code: '',
  photos: [],
})
interface DraftStore extends DBSchema {
  drafts: { key: string; value: ReportDraft }
}

/** Where a browser keeps nothing, as some do in their private windows: as long as the page is there. */
const inMemory = new Map<string, ReportDraft>()
let opened: Promise<IDBPDatabase<DraftStore>> | undefined
const open = () =>
  (opened ??= openDB<DraftStore>('jihui-machine-reports', 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: 'code' }),
  }))

export const readDraft = async (code: string): Promise<ReportDraft> => {
  try {
    return (await (await open()).get('drafts', code)) ?? inMemory.get(code) ?? noDraft(code)
  } catch {
    return inMemory.get(code) ?? noDraft(code)
  }
}
export const keepDraft = async (draft: ReportDraft): Promise<void> => {
  inMemory.set(draft.code, draft)
  // A proof is good for minutes, and stays nowhere.
  await (await open()).put('drafts', { ...draft, sms_code: '' }).catch(() => undefined)
}
export const dropDraft = async (code: string): Promise<void> => {
  inMemory.delete(code)
  await (await open()).delete('drafts', code).catch(() => undefined)
}

/** What was reported from here, newest first: the way back to its page. */
const SENT = 'machine_reports_sent'
const sentMax = 10
export interface SentReport {
  readonly code: string
  readonly number: string
  readonly path: string
}
export const readSent = (): readonly SentReport[] => {
  try {
    return JSON.parse(localStorage.getItem(SENT) ?? '[]') as SentReport[]
  } catch {
    return []
  }
}
export const noteSent = (report: SentReport): void => {
  const others = readSent().filter(({ number }) => number !== report.number)
  try {
    localStorage.setItem(SENT, JSON.stringify([report, ...others].slice(0, sentMax)))
  } catch {
    // A full store: the page of the report is open now all the same.
  }
}
