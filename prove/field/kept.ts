/** What phones were told, held against what is there; and what has to be so of visits whatever was done to them. */
import { overJobStatuses } from '@jihui/protocol/job/machine'
import { paperOf, skillCodes } from '@jihui/protocol/technician/skills'
import type pg from 'pg'
import type { Finding } from '../part.ts'
import type { Phone, Told } from './phone.ts'

const toldBy = (phones: readonly Phone[]): Told[] => phones.flatMap(({ told }) => [...told.values()])

/** Each event a phone was told is kept stands once in its job's history, or with its clash; a refused one nowhere. */
const lostEvents = async (pool: pg.Pool, told: readonly Told[]): Promise<Finding[]> => {
  const { rows } = await pool.query<{ id: string; clash: number | null; times: number }>(
    `SELECT e.event_id AS id, e.clash_id AS clash,
       (SELECT count(*)::int FROM job_history h WHERE h.event_id = e.event_id) AS times
     FROM field_event e WHERE e.event_id = ANY($1::uuid[])`,
    [told.map(({ event_id: id }) => id)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return told.flatMap(({ event_id: id, outcome, kind, subject_id: jobId, code }): Finding[] => {
    const kept = found.get(id)
    const facts = { id, kind, jobId, outcome, code, kept }
    if (outcome === 'refused') return kept ? [{ rule: 'what was refused is not kept', facts }] : []
    if (!kept) return [{ rule: 'what a phone was told is kept is there', facts }]
    if (outcome === 'clash') return kept.clash === null ? [{ rule: 'a clash keeps its events', facts }] : []
    // Settled as it happened, a clash notes its events in the history, too.
    return kept.times === 1 ? [] : [{ rule: 'what was applied stands in the history once', facts }]
  })
}

/** The history of a job tells a phone's acts in the phone's order. */
const disorder = async (pool: pg.Pool, told: readonly Told[]): Promise<Finding[]> => {
  const applied = new Map(
    told.filter(({ outcome }) => outcome === 'applied' || outcome === 'already').map((one) => [one.event_id, one]),
  )
  const { rows } = await pool.query<{ job: number; event: string }>(
    `SELECT job_id AS job, event_id AS event FROM job_history WHERE event_id = ANY($1::uuid[]) ORDER BY id`,
    [[...applied.keys()]],
  )
  const last = new Map<string, number>()
  return rows.flatMap(({ job, event }): Finding[] => {
    const { deviceId, sequence, kind } = applied.get(event)!
    const key = `${job} ${deviceId}`
    const before = last.get(key) ?? 0
    last.set(key, sequence)
    return sequence > before
      ? []
      : [{ rule: 'a job’s history keeps the phone’s order', facts: { job, kind, sequence, before } }]
  })
}

interface Shown {
  readonly photos_before?: readonly { readonly sha256: string }[]
  readonly photos_after?: readonly { readonly sha256: string }[]
  readonly photos?: readonly { readonly sha256: string }[]
}
/** Every photograph of an act that was applied hangs on its job, by its hash, with the file it was sent as. */
const lostPhotos = async (pool: pg.Pool, told: readonly Told[]): Promise<Finding[]> => {
  const shown = told
    .filter(({ outcome }) => outcome === 'applied' || outcome === 'already')
    .flatMap(({ subject_id: jobId, payload }) => {
      const { photos_before: before = [], photos_after: after = [], photos = [] } = payload as Shown
      return [...before, ...after, ...photos].map(({ sha256 }) => ({ jobId, sha256 }))
    })
  const { rows } = await pool.query<{ jobId: number; sha256: string }>(
    `SELECT p.subject_id AS "jobId", p.sha256 FROM field_photo p JOIN stored_file f ON f.id = p.file_id
     WHERE p.subject_kind = 'job' AND p.sha256 = ANY($1) AND f.deleted_at IS NULL`,
    [shown.map(({ sha256 }) => sha256)],
  )
  const there = new Set(rows.map(({ jobId, sha256 }) => `${jobId} ${sha256}`))
  return shown
    .filter(({ jobId, sha256 }) => !there.has(`${jobId} ${sha256}`))
    .map((facts) => ({ rule: 'a photograph of an act is there', facts }))
}

const papers = skillCodes
  .flatMap((skill) => {
    const paper = paperOf(skill)
    return paper === null ? [] : [`('${skill}', '${paper}')`]
  })
  .join(', ')
const over = overJobStatuses.map((status) => `'${status}'`).join(', ')
/** Nobody works without the paper the law asks for; nobody keeps work ahead that it does not reach to. */
const withoutPapers = async (pool: pg.Pool, now: Date): Promise<Finding[]> => {
  const holds = (moment: string) => `EXISTS (SELECT FROM qualification_document d WHERE d.holder_kind = 'person'
    AND d.holder_id = j.technician_id AND d.type = p.paper AND d.review_status = 'approved'
    AND d.expires_on >= (${moment} AT TIME ZONE 'Asia/Shanghai')::date)`
  const { rows } = await pool.query(
    `SELECT j.id, j.status, j.skill FROM job j JOIN (VALUES ${papers}) AS p (skill, paper) ON p.skill = j.skill
     WHERE j.technician_id IS NOT NULL AND (
       (j.status NOT IN (${over}, 'submitted') AND j.started_at IS NULL AND j.window_end > $1::timestamptz + interval '1 day'
         AND NOT ${holds('j.window_end')})
       OR (j.started_at IS NOT NULL AND NOT ${holds('j.started_at')}))`,
    [now],
  )
  return rows.map((facts: unknown) => ({ rule: 'no visit without valid papers', facts }))
}

export const unkept = async (pool: pg.Pool, phones: readonly Phone[], now: Date): Promise<Finding[]> => {
  const told = toldBy(phones)
  return [
    ...(await lostEvents(pool, told)),
    ...(await disorder(pool, told)),
    ...(await lostPhotos(pool, told)),
    ...(await withoutPapers(pool, now)),
  ]
}
/** What was played, in figures. */
export const standing = async (pool: pg.Pool, phones: readonly Phone[]): Promise<string> => {
  const told = toldBy(phones)
  const count = (...outcomes: string[]) => told.filter(({ outcome }) => outcomes.includes(outcome)).length
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM service_order)::int AS orders, (SELECT count(*) FROM job)::int AS jobs,
       (SELECT count(*) FROM job WHERE status = 'completed')::int AS completed,
       (SELECT count(*) FROM field_clash)::int AS clashes, (SELECT count(*) FROM field_photo)::int AS photos`,
  )
  const counted = Object.entries(rows[0]!).map(([name, total]) => `${total} ${name}`)
  const events = `${count('applied', 'already')} events applied, ${count('clash')} clashed, ${count('refused')} refused`
  return [...counted, events].join(', ')
}
