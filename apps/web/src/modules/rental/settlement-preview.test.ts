import { describe, expect, it } from 'vitest'
import { previewSettlement } from './settlement-preview.ts'

const order = {
  start_date: '2026-11-01',
  end_date: '2026-11-14',
  rental_days: 14,
  rental_fee: 1400,
  daily_rental_fee: 100,
  deposit_kind: 'paid' as const,
  deposit_base: 500,
  deposit_hold: 0,
  balance_due: 0,
}

const fees = {
  service_percent: 5,
  late_percent: 150,
  early_return: [
    { unused_days_at_least: 7, refund_percent: 70 },
    { unused_days_at_least: 3, refund_percent: 50 },
  ],
}

describe('the settlement shown before a machine is taken back', () => {
  it('charges late days at the late rate and gives the rest of the deposit back', () => {
    const fee = (2 * 100 * fees.late_percent) / 100
    const preview = previewSettlement(fees, order, 50, '2026-11-16')
    expect(preview).toMatchObject({ lateDays: 2, lateFee: fee, damageTaken: 50, depositBack: 450 - fee, rentBack: 0 })
  })
  it('never takes more than the deposit: an unpaid longer period first, then late days, then damage', () => {
    const preview = previewSettlement(fees, { ...order, deposit_base: 120, balance_due: 100 }, 80, '2026-11-16')
    expect(preview).toMatchObject({ unpaidTaken: 100, lateTaken: 20, damageTaken: 0, depositBack: 0 })
  })
  it('gives rent back for unused days only where no longer period is unpaid', () => {
    const day = '2026-11-04'
    expect(previewSettlement(fees, order, 0, day).unusedDays).toBe(10)
    expect(previewSettlement(fees, { ...order, balance_due: 1 }, 0, day)).toMatchObject({ unusedDays: 0, rentBack: 0 })
  })
  it('takes from what a channel holds first, and names what it does not cover as owed', () => {
    const frozen = { ...order, deposit_kind: 'frozen' as const, deposit_hold: 350 }
    expect(previewSettlement(fees, frozen, 100, '2026-11-16')).toMatchObject({
      lateTaken: 300,
      damageTaken: 100,
      depositBack: 0,
      debt: 0,
      damageUncovered: 50,
    })
    expect(previewSettlement(fees, { ...frozen, deposit_hold: 200 }, 100, '2026-11-16')).toMatchObject({
      debt: 100,
      damageUncovered: 100,
    })
  })
  it('gives nothing back and lets everything be owed where no deposit was put down', () => {
    const free = { ...order, deposit_kind: 'free' as const }
    expect(previewSettlement(fees, free, 80, '2026-11-16')).toMatchObject({
      depositBack: 0,
      debt: 300,
      damageUncovered: 80,
    })
  })
})
