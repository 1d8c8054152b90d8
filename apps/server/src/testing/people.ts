import type { TechnicalRole } from '@jihui/protocol/access'
import { randomInt } from 'node:crypto'
import type { TestApp } from './test-app.ts'

export interface Person {
  readonly id: number
  readonly username: string
  readonly token: string
}

export const testPassword = 'Test@2026x'

/** Letters alone: a search for the number of an order must not find a person by chance. */
const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCodePoint('a'.codePointAt(0)! + randomInt(26))).join('')

/** Someone who just registered. */
export const aRenter = async (app: TestApp, name = 'renter'): Promise<Person> => {
  const username = `${name}_${letters(8)}`
  const phone = `13${randomInt(1e8, 1e9 - 1)}`
  const { status, body } = await app.call('POST', '/api/auth/register/', {
    body: { username, phone, password: testPassword },
  })
  if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`)
  return { id: body.user.id, username, token: body.access }
}

/** Someone who works here, with what the role holds at the start. */
export const aMember = async (app: TestApp, role: Exclude<TechnicalRole, 'user'>): Promise<Person> => {
  const person = await aRenter(app, role)
  await app.pool.query('UPDATE app_user SET technical_role = $2 WHERE id = $1', [person.id, role])
  return person
}

/** The same person after a time in which tokens ran out. */
export const signInAgain = async (app: TestApp, person: Person): Promise<Person> => {
  const { status, body } = await app.call('POST', '/api/token/', {
    body: { username: person.username, password: testPassword },
  })
  if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`)
  return { ...person, token: body.access }
}
