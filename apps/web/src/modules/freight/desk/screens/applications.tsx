import { ApplicationQueue } from '../../../application/desk/public.ts'

/** 货运登记: who wants to drive. Companies that want to send stand in the common queue as well. */
export function Screen() {
  return <ApplicationQueue title="司机和车队登记" kind="driver" />
}
