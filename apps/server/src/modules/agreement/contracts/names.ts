/** How people are named where a contract's life is told. */
import { shownNameOf } from '../../identity/public.ts'

/** A member of staff by his own name: his company is the platform. */
export const personNameOf = (alias: string): string =>
  `case when ${alias}.technical_role = 'user' then ${shownNameOf(alias)}
    else coalesce(nullif(${alias}.display_name, ''), ${alias}.username) end`
