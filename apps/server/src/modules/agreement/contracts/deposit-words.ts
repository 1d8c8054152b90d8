/** How a contract writes down what secures it, for each way a deposit is put down. */
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import type { AgreementFacts } from './facts.ts'
import { amountText } from '../templates/written-amounts.ts'

const money = (fen: number) => `¥${amountText(fen)}`

interface Words {
  /** Where a template names the deposit as an amount. */
  readonly amount: string
  /** In brackets behind the total. */
  readonly inTotal: string
  /** What secures the contract. */
  readonly terms: string
  /** What becomes of it once the machine is back. */
  readonly settlement: string
  /** Beside the amount in the table of fees. */
  readonly working: string
}
type Secured = NonNullable<AgreementFacts['secured']>

/** Contracts from before there was a choice: all of it was paid. */
export const securedOf = ({ secured, depositFen }: AgreementFacts): Secured =>
  secured ?? { kind: 'paid', baseFen: depositFen, holdFen: 0 }

const claims = '未付续租费、逾期费、损坏赔偿'
const notAsked: Words = {
  amount: money(0),
  inTotal: '本设备不收押金',
  terms: '本设备不收取押金。',
  settlement: `存在${claims}的，甲方应向乙方提供明细和依据，乙方应通过平台付清。`,
  working: '本设备不收押金',
}
const words: Record<DepositKind, (secured: Secured) => Words> = {
  paid: ({ baseFen }) => ({
    amount: money(baseFen),
    inTotal: '含押金',
    terms: `乙方应支付押金 ${money(baseFen)}，作为其履行本合同的担保。押金不计利息，不得抵作租金。`,
    settlement: `设备归还并验收合格后，甲方应在 3 个工作日内将押金原路退还。存在${claims}的，甲方可从押金中扣除相应金额，并向乙方提供扣除明细和依据；押金不足的，乙方应补足差额。`,
    working: '归还验收后原路退还，不计利息',
  }),
  frozen: ({ baseFen, holdFen }) => ({
    amount: `${money(0)}（不另付，在支付渠道冻结 ${money(holdFen)}）`,
    inTotal: '不含冻结的押金',
    terms: `本设备押金标准为 ${money(baseFen)}。乙方不支付押金，于付款前在支付渠道以预授权方式冻结 ${money(holdFen)}，作为其履行本合同的担保。冻结的款项仍在乙方账户，只冻结、不扣款，不计利息，不得抵作租金。`,
    settlement: `设备归还并验收合格后，甲方应在 3 个工作日内解除冻结。存在${claims}的，甲方可从冻结的款项中扣取相应金额，并向乙方提供扣除明细和依据；冻结的款项不足的，乙方应通过平台补足差额。`,
    working: `在支付渠道冻结 ${money(holdFen)}，不扣款`,
  }),
  free: ({ baseFen }) => ({
    amount: `${money(0)}（信用免押，押金标准 ${money(baseFen)}）`,
    inTotal: '免收押金',
    terms: `本设备押金标准为 ${money(baseFen)}。凭乙方在平台的租赁记录，甲方免收押金，但损坏赔偿及本合同项下其他应付款项仍由乙方承担。`,
    settlement: notAsked.settlement,
    working: `信用免押，押金标准 ${money(baseFen)}，损坏赔偿仍由乙方承担`,
  }),
}

export const depositWords = (facts: AgreementFacts): Words => {
  const secured = securedOf(facts)
  return secured.baseFen === 0 ? notAsked : words[secured.kind](secured)
}
