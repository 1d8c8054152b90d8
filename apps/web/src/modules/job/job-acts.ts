/** What a technician does on a job: kept on his device first, sent in its order, also where there is no network. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useFieldAct, useKeptOf, useTakenOf } from '../../shell/field/use-field-acts.ts'
import { stepsAfter } from '../maintenance/public.ts'
import { JOBS } from '../technician/public.ts'
import { type Job, type JobDetail } from './job-queries.ts'
import { type JobAct, jobActs, standingAfter, type Standing } from './job-steps.ts'

/** As acts in the field name it. */
const subject = 'job'
export const useKeptOfJob = (id: number) => useKeptOf(subject, id)
export const useJobAct = ({ id, version }: Pick<Job, 'id' | 'version'>, kind: JobAct) =>
  useFieldAct({ subject, id, kind, label: jobActs[kind], version })

/** An act that was taken has the job read anew. */
export const useStandingOf = (job: Pick<Job, 'id' | 'status' | 'version'>): Standing => {
  const client = useQueryClient()
  const taken = useTakenOf(subject, job.id)
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
