/** Technicians with phones, customers and the desk: who takes part, and how each calls. */
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { aMember, aRenter, type Person, signInAgain } from '../../apps/server/src/testing/people.ts'
import {
  applyAs,
  fillBank,
  inDays,
  takeTest,
  technicianBase,
} from '../../apps/server/src/testing/technician/certification.ts'
import type { Answer, CallOptions, TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Random } from '../random.ts'
import type { Phone } from './phone.ts'

export interface Stage {
  readonly app: TestApp
  readonly random: Random
  readonly technicians: readonly Person[]
  readonly customers: readonly Person[]
  readonly head: Person
  readonly phones: Phone[]
  /** Of each person the token he shows now, and since when. */
  readonly shown: Map<number, { readonly token: string; readonly at: number }>
  saw(deed: string, answer: Answer): void
}
export type Deed = (stage: Stage) => Promise<unknown>

const tokenMs = 50 * 60_000
const nobody: Answer = { status: 0, headers: new Headers(), body: undefined }
/** A token that is good now; '' while nobody answers. */
const tokenOf = async ({ app, shown }: Stage, person: Person): Promise<string> => {
  const now = app.clock.now().getTime()
  const last = shown.get(person.id)
  if (last && now - last.at < tokenMs) return last.token
  const again = await signInAgain(app, person).catch(() => null)
  if (!again) return ''
  shown.set(person.id, { token: again.token, at: now })
  return again.token
}
const deedOf = (method: string, path: string): string =>
  `${method} ${path.replace(/orders\/[\w-]{20,}/, 'orders/O').replaceAll(/\d+/g, 'N')}`

/** One call of somebody's; status 0 where nobody answered. */
export const send = async (
  stage: Stage,
  who: Person,
  path: string,
  { method = 'POST', ...options }: CallOptions & { readonly method?: string } = {},
): Promise<Answer> => {
  const token = await tokenOf(stage, who)
  if (token === '') return nobody
  const sent = method === 'POST' && !options.form ? { body: {}, ...options } : options
  const answer = await stage.app.call(method, path, { ...sent, token })
  stage.saw(deedOf(method, path), answer)
  return answer
}

interface Trained {
  readonly skills: readonly SkillCode[]
  /** Days from now on which the paper the law asks for ends. */
  readonly paperDays?: number
}
const approve = async (app: TestApp, id: number, { token }: Person): Promise<void> => {
  const body = { notes: '证件看过' }
  const answer = await app.call('POST', `/api/admin/applications/${id}/approve/`, { token, body })
  if (answer.status !== 200) throw new Error(`an approval answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
const aTechnician = async (app: TestApp, head: Person, { skills, paperDays }: Trained): Promise<Person> => {
  const person = await aRenter(app, 'technician')
  const isLegal = paperDays !== undefined
  const papers = {
    skill_certificate_files: inDays(app, 900),
    ...(isLegal && { low_voltage_permit_files: inDays(app, paperDays) }),
  }
  const fields = { skills: skills.map((code) => ({ code, level: 2 })), papers_until: papers }
  const files = ['id_card_files', 'skill_certificate_files', ...(isLegal ? ['low_voltage_permit_files'] : [])]
  const { status, body } = await applyAs(app, person, { fields, files })
  if (status !== 201) throw new Error(`an application answered ${status}: ${JSON.stringify(body)}`)
  for (const { id } of body.assessments) await takeTest(app, person.token, id)
  await approve(app, body.id, head)
  const week = Array.from({ length: 7 }, (_, at) => ({ day: at + 1, from: '00:00', to: '24:00' }))
  const availability = { week, exceptions: [], radius_km: 100, jobs_per_day: 6 }
  await app.call('PUT', `${technicianBase}availability/`, { token: person.token, body: availability })
  await app.call('POST', `${technicianBase}status/`, { token: person.token, body: { status: 'online' } })
  return person
}

/** So many technicians, every third one for work the law asks a paper for, which ends while the proof goes on. */
export const engage = async (
  app: TestApp,
  random: Random,
  { count, saw }: { readonly count: number; readonly saw: Stage['saw'] },
): Promise<Stage> => {
  await fillBank(app, ['hydraulic', 'low_voltage'])
  const head = await aMember(app, 'super_admin')
  const technicians: Person[] = []
  for (let at = 0; at < count; at += 1)
    technicians.push(
      await aTechnician(
        app,
        head,
        at % 3 === 2 ? { skills: ['low_voltage'], paperDays: 2 + at * 2 } : { skills: ['hydraulic'] },
      ),
    )
  const customers = await Promise.all(Array.from({ length: Math.ceil(count / 2) + 2 }, () => aRenter(app, 'customer')))
  const at = app.clock.now().getTime()
  const shown = new Map([head, ...technicians, ...customers].map(({ id, token }) => [id, { token, at }] as const))
  return { app, random, technicians, customers, head, phones: [], shown, saw }
}
