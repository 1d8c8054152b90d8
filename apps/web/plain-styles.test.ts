import { expect, it } from 'vitest'
import { withoutRegistrations } from './plain-styles.ts'

const rule = '*,:before,:after{--tw-shadow:0 0 #0000}'
const registered = `@layer properties{@supports (not (margin-trim:block)){${rule}}}.a{color:red}@property --tw-shadow{syntax:"*";inherits:false}`

it('first values of variables stand once, for every browser', () => {
  expect(withoutRegistrations(registered)).toBe(`@layer properties{${rule}}.a{color:red}`)
})
it('a style sheet without that rule keeps what it registers', () => {
  const own = '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}'
  expect(withoutRegistrations(own)).toBe(own)
})
