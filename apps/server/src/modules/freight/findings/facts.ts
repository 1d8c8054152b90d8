/** What findings stand on, each in a sentence with numbers in part. */
import { cargoNumber } from '@jihui/protocol/freight/cargo-machine'
import { findingLimits } from '@jihui/protocol/freight/findings/machine'
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import { addHours } from '../../../platform/clock.ts'
import type { Fact } from './move-finding.ts'

/** What people did before that is not looked at any more. */
export const lookedAtSince = (now: Date): Date => addHours(now, -24 * findingLimits.days)

export const onOrder = ({ id, cargoId }: { readonly id: number; readonly cargoId: number }, what: string): Fact => ({
  key: `order:${id}`,
  text: `运单 ${freightOrderNumber(id)} ${what}`,
  orderId: id,
  cargoId,
})
export const onBid = ({ id, cargoId }: { readonly id: number; readonly cargoId: number }, what: string): Fact => ({
  key: `bid:${id}`,
  text: `货源 ${cargoNumber(cargoId)} ${what}`,
  cargoId,
})
