/** Where a deposit is, said in one sentence that is true of it, and the way it goes from the renter and back. */
import type { deposit as depositSchema } from '@jihui/protocol/deposit/schema'
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import { paymentMethods } from '@jihui/protocol/payment/methods'
import type * as z from 'zod/mini'
import { money } from '../rental/public.ts'
import type { ClaimReader } from './claim-actions.ts'
import type { DepositCase } from './load-case.ts'
import type { DepositBalances } from './balances.ts'

type Stations = z.output<typeof depositSchema>['stations']
type Words = (one: DepositCase, sums: DepositBalances, who: string, reader: ClaimReader) => string

/** The renter is spoken to; everybody else reads of him. */
export const whoIs = (reader: ClaimReader): string => (reader === 'renter' ? '你' : '租客')

/** What is still asked for, and how far that is. */
const openClaim = ({ claim }: DepositCase, { openFen }: DepositBalances, who: string) =>
  claim?.status === 'objected'
    ? { sum: `有异议的 ${money(openFen)}`, state: '平台正在处理' }
    : { sum: `要扣的 ${money(openFen)}`, state: `等${who}确认` }

/** Why nobody but the platform can move what was paid. */
const custody = ({ order }: DepositCase, reader: ClaimReader): string => {
  if (order.ownerId === null) return '现在由平台保管，归还验收后原路退回。'
  return reader === 'lessor' ? '现在在平台托管户里，你动不了，归还验收后结清。' : '现在在平台托管户里，设备主动不了。'
}

const paidWords: Words = (one, sums, who, reader) => {
  const { order } = one
  const { place, openFen, takenFen, returningFen, returnedFen, failedFen } = sums
  if (place === 'renter')
    return order.cancelledAt ? '订单已取消，押金没有付过。' : `还没有付，签好合同后${who}和租金一起付。`
  const back = [
    failedFen > 0 ? `${money(failedFen)} 没有退成，平台人工退回` : '',
    returningFen > failedFen ? `${money(returningFen - failedFen)} 正在原路退回` : '',
    returnedFen > 0 ? `${money(returnedFen)} 已原路退回` : '',
  ].filter(Boolean)
  if (openFen > 0) {
    const { sum, state } = openClaim(one, sums, who)
    return `${sum} 平台先留着，${state.replace('平台', '')}${back.length > 0 ? `；其余 ${back.join('，')}` : ''}。`
  }
  if (place === 'platform') return custody(one, reader)
  if (place === 'taken') return `押金 ${money(takenFen)} 全部用于结清，没有余额可退。`
  return `${[...back, takenFen > 0 ? `扣了 ${money(takenFen)}` : ''].filter(Boolean).join('，')}。`
}

const frozenWords: Words = (one, sums, who) => {
  const { order, hold } = one
  const { place, downFen, openFen, takenFen, returningFen, returnedFen } = sums
  if (place === 'renter') {
    if (order.cancelledAt) return '订单已取消，押金没有冻结。'
    const isWaiting = hold?.status === 'waiting'
    return isWaiting
      ? `等${who}在${paymentMethods[hold.method].label}确认冻结 ${money(order.depositHoldFen)}。`
      : `还没有冻结，付款前${who}先冻结 ${money(order.depositHoldFen)}。`
  }
  if (openFen > 0) {
    const { sum, state } = openClaim(one, sums, who)
    return `${money(downFen)} 还冻结在${who}的账户里，${sum} ${state}。`
  }
  if (place === 'frozen') return `${money(downFen)} 冻结在${who}自己的账户里，没有扣走，归还结算后解冻。`
  if (place === 'returning') return `正在结清冻结的押金，余下 ${money(returningFen)} 随后解冻。`
  if (place === 'taken') return `冻结的 ${money(takenFen)} 全部用于结清。`
  return `已解冻 ${money(returnedFen)}${takenFen > 0 ? `，扣了 ${money(takenFen)}` : ''}。`
}

const freeWords: Words = (one, sums, who) => {
  const { order, claim } = one
  if (sums.openFen > 0) {
    const { sum, state } = openClaim(one, sums, who)
    return `没有收过押金。${sum} ${state}，扣多少${who}付多少。`
  }
  if (order.cancelledAt) return '信用免押，没有收过押金，订单已取消。'
  if (claim?.settledFen)
    return `没有收过押金，扣款 ${money(claim.settledFen)} ${sums.owedFen > 0 ? `由${who}支付` : `${who}已付清`}。`
  return order.status === 'returned' ? '信用免押，没有收过押金，订单已结清。' : '信用免押，没有付也没有冻结。'
}

const words: Readonly<Record<DepositKind, Words>> = { paid: paidWords, frozen: frozenWords, free: freeWords }

export const sentenceOf = (one: DepositCase, sums: DepositBalances, reader: ClaimReader): string => {
  const who = whoIs(reader)
  const { order } = one
  const isFreeDebt = order.depositKind === 'free' && sums.owedFen > 0
  const said = words[order.depositKind](one, sums, who, reader)
  const text = isFreeDebt ? said.replace('，订单已结清', '') : said
  return order.status === 'returned' && sums.owedFen > 0 ? `${text}${who}还欠 ${money(sums.owedFen)}。` : text
}

/** How far along the way each place is; `at` is where it is now, past the last once it is over. */
const along = (at: number, places: readonly { label: string; note: string }[]): Stations =>
  places.map((place, index) => ({ ...place, state: index < at ? 'done' : index === at ? 'now' : 'next' }))

export const stationsOf = (one: DepositCase, { place }: DepositBalances, reader: ClaimReader): Stations => {
  const who = whoIs(reader)
  const { order, paid, hold, claim } = one
  const isOver = order.cancelledAt !== null || order.status === 'returned'
  const method = (code: string | undefined) =>
    code && code in paymentMethods ? paymentMethods[code as keyof typeof paymentMethods].label : '线下转账'
  const first = paid.find((row) => row.purpose === 'order')
  const progress = { renter: 0, frozen: 1, platform: 1, returning: 2, returned: 3, taken: 3, waived: 1 }[place]
  const ways: Readonly<Record<DepositKind, () => Stations>> = {
    paid: () =>
      along(progress, [
        { label: who, note: first ? `${method(first.method)}付出` : '还没有付' },
        { label: '平台托管', note: place === 'platform' && claim ? '留着要扣的' : '归还验收后结清' },
        place === 'taken'
          ? { label: '结清', note: '没有余额' }
          : { label: `退回${who}`, note: first ? `原路，${method(first.method)}` : '原路退回' },
      ]),
    frozen: () =>
      along(progress, [
        { label: who, note: place === 'renter' ? '还没有冻结' : '没有付出' },
        { label: '账户里冻结', note: hold ? method(hold.method) : '支付渠道' },
        place === 'taken' ? { label: '结清', note: '没有余额' } : { label: '解冻', note: '归还结算后' },
      ]),
    free: () =>
      along(isOver && !(claim && claim.settledFen === null) ? 3 : 1, [
        { label: who, note: '不用付' },
        { label: '信用免押', note: '凭租赁记录' },
        { label: '结清', note: claim?.settledFen ? '按扣款单' : '没有扣款就结束' },
      ]),
  }
  return ways[order.depositKind]()
}
