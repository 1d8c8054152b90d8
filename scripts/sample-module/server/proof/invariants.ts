import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'nobody is greeted without a name',
    text: `SELECT id FROM outbox WHERE topic = 'greeting.read' AND coalesce(payload ->> 'name', '') = ''`,
  },
]
