/** What is true of jobs, of whom they were offered to, and of technicians' time. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { jobMachine, takenJobStatuses } from '@jihui/protocol/job/machine'
import { brokenSteps, strayEvents, strayThings } from '../../../platform/machine/broken-steps.ts'
import type { Invariant } from '../../../proof.ts'

const history = { table: 'job_history', of: 'job_id' } as const
/** His time is taken until the work is handed in. */
const occupied = takenJobStatuses
  .filter((status) => status !== 'submitted')
  .map((status) => `'${status}'`)
  .join(', ')

export const invariants: readonly Invariant[] = [
  {
    rule: 'no technician is at two places at once',
    text: `SELECT a.job_id, b.job_id AS other FROM technician_occupancy a JOIN technician_occupancy b ON a.id < b.id
      AND a.technician_id = b.technician_id AND a.period && b.period WHERE a.released_at IS NULL AND b.released_at IS NULL`,
  },
  {
    rule: 'a technician’s time is taken as long as he has the job, and no longer',
    text: `SELECT j.id, j.status FROM job j LEFT JOIN technician_occupancy o ON o.job_id = j.id AND o.released_at IS NULL
      AND o.technician_id = j.technician_id WHERE (j.status IN (${occupied})) <> (o.id IS NOT NULL)`,
  },
  {
    rule: 'a job that is somebody’s was offered to him, and he accepted it once',
    text: `SELECT j.id FROM job j WHERE j.technician_id IS NOT NULL AND (SELECT count(*) FROM job_offer o WHERE o.job_id = j.id
      AND o.technician_id = j.technician_id AND o.status = 'accepted') <> 1`,
  },
  {
    rule: 'of a job one offer at most is accepted, and none is open once it is somebody’s or over',
    text: `SELECT j.id, j.status FROM job j JOIN job_offer o ON o.job_id = j.id GROUP BY j.id
      HAVING count(*) FILTER (WHERE o.status = 'accepted') > 1
        OR (j.status <> 'offered' AND count(*) FILTER (WHERE o.status = 'open') > 0)`,
  },
  {
    rule: 'a wave asks no more than its size, and what is asked adds up',
    text: `SELECT job_id, wave, count(*) FROM job_offer WHERE wave > 0 GROUP BY job_id, wave
      HAVING count(*) > ${Math.max(...jobLimits.waves)} UNION ALL
      SELECT job_id, wave, score FROM job_offer WHERE score <> (SELECT sum((term ->> 'points')::int)
        FROM jsonb_array_elements(match -> 'terms') AS term)`,
  },
  {
    rule: 'what a device did on a job is in its history once',
    text: strayEvents('job_event', history),
  },
  {
    rule: 'an objection is to a job of whoever makes it, and is decided by neither him nor whoever it is against',
    text: `SELECT o.id FROM technician_objection o LEFT JOIN job j ON j.id = o.job_id
      WHERE (o.job_id IS NOT NULL AND j.technician_id IS DISTINCT FROM o.user_id) OR o.decided_by IN (o.user_id, o.held_by)`,
  },
  { rule: 'a job’s history is a legal path of its machine', text: brokenSteps(jobMachine, history) },
  { rule: 'a job stands where its history ends', text: strayThings(jobMachine, history) },
]
