/** What a technician does on a job: kept on his device first, sent in its order, also where there is no network. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo } from 'react'
import type { KeptAct } from '../../shell/field/outbox-store.ts'
import type { ActOutcome, TakenAct } from '../../shell/field/outbox.ts'
import { type FieldActInput, useFieldAct, useKeptOf, useTakenOf } from '../../shell/field/use-field-acts.ts'
import { stepsAfter } from '../maintenance/public.ts'
import { JOBS, technicianPaths } from '../technician/public.ts'
import { type Job, type JobDetail } from './job-queries.ts'
import { type JobAct, jobActs, standingAfter, type Standing } from './job-steps.ts'

/** A day that is only tried: what is done in it goes nowhere, and jobs are opened where it is tried. */
export interface TriedDay {
  readonly kept: readonly KeptAct[]
  readonly taken: Readonly<Record<number, TakenAct>>
  readonly act: (job: ActedJob, kind: JobAct, input: FieldActInput) => Promise<ActOutcome>
  readonly paths: JobPaths
}
type ActedJob = Pick<Job, 'id' | 'version'>
interface JobPaths {
  readonly job: (id: number) => string
  readonly list: string
}
/** Null: these are real jobs. */
export const TriedDayContext = createContext<TriedDay | null>(null)

/** As acts in the field name it. */
const subject = 'job'
export const useKeptOfJob = (id: number): readonly KeptAct[] => {
  const tried = use(TriedDayContext)
  const kept = useKeptOf(subject, id)
  return tried ? tried.kept.filter(({ subjectId }) => subjectId === id) : kept
}
const useTakenOfJob = (id: number): TakenAct | undefined => {
  const tried = use(TriedDayContext)
  const taken = useTakenOf(subject, id)
  return tried ? tried.taken[id] : taken
}
export const useJobAct = ({ id, version }: ActedJob, kind: JobAct) => {
  const tried = use(TriedDayContext)
  return useFieldAct(
    { subject, id, kind, label: jobActs[kind], version },
    tried ? (input) => tried.act({ id, version }, kind, input) : undefined,
  )
}
const ownPaths: JobPaths = { job: technicianPaths.job, list: technicianPaths.mine }
export const useJobPaths = (): JobPaths => use(TriedDayContext)?.paths ?? ownPaths

/** An act that was taken has the job read anew. */
export const useStandingOf = (job: Pick<Job, 'id' | 'status' | 'version'>): Standing => {
  const client = useQueryClient()
  const taken = useTakenOfJob(job.id)
  const version = taken?.version
  useEffect(() => {
    if (version !== undefined) void client.invalidateQueries({ queryKey: JOBS })
  }, [client, version])
  return standingAfter(job, useKeptOfJob(job.id), taken)
}

/** The steps with what was filled in here and is still on its way. */
export const useStepsOfJob = (job: JobDetail) => {
  const kept = useKeptOfJob(job.id)
  return useMemo(() => stepsAfter(job.steps, kept), [job.steps, kept])
}
