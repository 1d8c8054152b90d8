/** A technician's day that exists in this page alone: acts are kept first and taken in their order, as by the server. */
import { jobStatuses } from '@jihui/protocol/job/machine'
import { type QuoteLineKind, quoteLineKinds, quoteStatuses } from '@jihui/protocol/maintenance/orders/quote'
import type { KeptAct } from '../../../shell/field/outbox-store.ts'
import type { ActOutcome, TakenAct } from '../../../shell/field/outbox.ts'
import type { FieldActInput } from '../../../shell/field/use-field-acts.ts'
import type { JobDetail } from '../job-queries.ts'
import { type JobAct, jobActs, standingAfter } from '../job-steps.ts'

interface SentLine {
  readonly kind: QuoteLineKind
  readonly code: string
  readonly quantity: number
  readonly price: number
}
const cents = (yuan: number): number => Math.round(yuan * 100)
const quoted = (lines: readonly SentLine[]) => {
  const isDone = lines.some(({ kind }) => kind !== 'call_out')
  const counted = isDone ? lines.filter(({ kind }) => kind !== 'call_out') : lines
  return {
    version: 1,
    status: 'proposed',
    status_display: quoteStatuses.proposed.label,
    lines: lines.map(({ kind, code, quantity, price }) => ({
      kind,
      kind_display: quoteLineKinds[kind],
      code,
      name: quoteLineKinds[kind],
      quantity,
      price,
      amount: (cents(price) * quantity) / 100,
    })),
    total: counted.reduce((sum, { quantity, price }) => sum + cents(price) * quantity, 0) / 100,
    is_above_promise: false,
    answer_before: null,
  }
}

type DoneAct = Pick<KeptAct, 'kind' | 'payload' | 'occurredAt'>
/** Steps with what an act filled in, as a work order tells it. */
type FillSteps = (steps: JobDetail['steps'], acts: readonly DoneAct[]) => readonly object[]
/** The job once an act on it was taken. */
export const jobAfter = (job: JobDetail, act: DoneAct, fill: FillSteps): JobDetail => {
  const { status } = standingAfter(job, [act], undefined)
  return {
    ...job,
    status,
    status_display: jobStatuses[status].label,
    version: job.version + 1,
    steps: fill(job.steps, [act]) as JobDetail['steps'],
    ...(act.kind === 'accept' && { offer_status: null, match: null }),
    ...(act.kind === 'quote' && { quote: quoted(act.payload.lines as readonly SentLine[]) }),
    history: [
      ...job.history,
      {
        action: act.kind,
        label: jobActs[act.kind as JobAct],
        status,
        occurred_at: act.occurredAt,
        received_at: new Date().toISOString(),
        actor: '你',
        notes: '',
        is_doubtful: false,
      },
    ],
  }
}
/** The customer of the demonstration always agrees. */
export const agreedTo = (job: JobDetail): JobDetail =>
  job.quote?.status === 'proposed'
    ? {
        ...job,
        version: job.version + 1,
        quote: { ...job.quote, status: 'agreed', status_display: quoteStatuses.agreed.label },
      }
    : job

export interface Day {
  readonly jobs: readonly JobDetail[]
  readonly kept: readonly KeptAct[]
  readonly taken: Readonly<Record<number, TakenAct>>
  readonly isOnline: boolean
  /** Sent since the network came back. */
  readonly caughtUp: number
}
const SENDING_MS = 500
const AGREES_MS = 4000

export type DemoDay = ReturnType<typeof openDay>
export const openDay = (jobs: readonly JobDetail[], fill: FillSteps) => {
  let day: Day = { jobs, kept: [], taken: {}, isOnline: true, caughtUp: 0 }
  let sending: Promise<void> | undefined
  let sequence = 0
  const listeners = new Set<() => void>()
  const change = (more: Partial<Day>) => {
    day = { ...day, ...more }
    for (const listener of listeners) listener()
  }
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const changeJob = (id: number, to: (job: JobDetail) => JobDetail) =>
    change({ jobs: day.jobs.map((job) => (job.id === id ? to(job) : job)) })

  const take = (act: KeptAct, isLate: boolean) => {
    const { subjectId: id, kind } = act
    changeJob(id, (job) => jobAfter(job, act, fill))
    const version = day.jobs.find((job) => job.id === id)?.version ?? 0
    change({
      jobs: kind === 'decline' ? day.jobs.filter((job) => job.id !== id) : day.jobs,
      kept: day.kept.filter((other) => other !== act),
      taken: { ...day.taken, [id]: { kind, version } },
      caughtUp: isLate ? day.caughtUp + 1 : 0,
    })
    if (kind === 'quote') void pause(AGREES_MS).then(() => changeJob(id, agreedTo))
  }
  const send = async (isLate: boolean): Promise<void> => {
    while (day.isOnline && day.kept.length > 0) {
      await pause(SENDING_MS)
      const [first] = day.kept
      if (day.isOnline && first) take(first, isLate)
    }
  }
  const flush = (isLate: boolean): Promise<void> =>
    (sending ??= send(isLate).finally(() => {
      sending = undefined
    }))
  return {
    read: (): Day => day,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setOnline: (isOnline: boolean) => {
      change({ isOnline, caughtUp: 0 })
      if (isOnline) void flush(true)
    },
    act: async (
      job: Pick<JobDetail, 'id' | 'version'>,
      kind: JobAct,
      { payload }: FieldActInput,
    ): Promise<ActOutcome> => {
      const act: KeptAct = {
        eventId: crypto.randomUUID(),
        userId: 0,
        sequence: ++sequence,
        subject: 'job',
        subjectId: job.id,
        kind,
        label: jobActs[kind],
        occurredAt: new Date().toISOString(),
        seenVersion: job.version,
        payload,
        photos: {},
      }
      change({ kept: [...day.kept, act] })
      if (day.isOnline) await flush(false)
      return { kind: day.kept.includes(act) ? 'kept' : 'done' }
    },
  }
}
