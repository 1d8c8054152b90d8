import { readAmount } from '../../ui/read-amount.ts'

export interface Deduction {
  id: string
  /** 右侧：油管护套裂口 */
  label: string
  /** As typed. */
  amount: string
  /** The finding it was made for. */
  position?: string
}

export const verdicts = {
  wear: '正常损耗',
  renter: '承租方承担',
  later: '再看看',
} as const
export type Verdict = keyof typeof verdicts
export const verdictCodes = Object.keys(verdicts) as Verdict[]

const fen = (yuan: number) => Math.round(yuan * 100)

export interface DeductionSum {
  total: number
  /** By id of the deduction. */
  problems: Readonly<Record<string, string>>
  /** Of the whole list. */
  problem?: string
}

/** What is to be taken from the deposit, never more than there is. */
export function sumDeductions(list: readonly Deduction[], deposit: number): DeductionSum {
  let totalFen = 0
  const problems: Record<string, string> = {}
  for (const { id, label, amount } of list) {
    const read = readAmount(amount)
    if (read === null) problems[id] = '金额是数字，最多两位小数'
    else if (read === 0) problems[id] = '填写扣多少，不扣就删掉这一项'
    else if (!label.trim()) problems[id] = '写明扣的是什么'
    totalFen += fen(read ?? 0)
  }
  const total = totalFen / 100
  return total > deposit ? { total, problems, problem: '扣款不能超过押金，超出的部分走赔偿协商' } : { total, problems }
}

/** Bearing a finding adds a line to fill in; any other verdict takes it away again. */
export function withVerdict(
  list: readonly Deduction[],
  finding: { position: string; label: string; text: string },
  verdict: Verdict,
): readonly Deduction[] {
  const others = list.filter(({ position }) => position !== finding.position)
  if (verdict !== 'renter') return others
  const own = list.find(({ position }) => position === finding.position)
  const label = `${finding.label}：${finding.text}`
  return own ? list : [...list, { id: `finding-${finding.position}`, label, amount: '', position: finding.position }]
}

const CONDITION_MAX = 300

/** The condition as it is written down: the words first, then each deduction with its amount. */
export function conditionText(words: string, list: readonly Deduction[]): string {
  const taken = list.map(({ label, amount }) => `${label.trim()} ¥${(readAmount(amount) ?? 0).toFixed(2)}`)
  const text = [words.trim(), taken.join('；')].filter(Boolean).join('。扣款：')
  return text.length > CONDITION_MAX ? `${text.slice(0, CONDITION_MAX - 1)}…` : text
}

export interface TakeBackDraft {
  verdicts: Readonly<Record<string, Verdict>>
  deductions: readonly Deduction[]
  condition: string
}
export const emptyTakeBack: TakeBackDraft = { verdicts: {}, deductions: [], condition: '' }

/** What was decided so far, as far as it can still be read. */
export function readTakeBack(text: string | null): TakeBackDraft {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<TakeBackDraft> | null
    if (!kept || typeof kept !== 'object') return emptyTakeBack
    return {
      verdicts: Object.fromEntries(
        Object.entries(kept.verdicts ?? {}).filter(([, verdict]) => verdictCodes.includes(verdict)),
      ),
      deductions: Array.isArray(kept.deductions)
        ? kept.deductions.filter((one) => typeof one?.label === 'string' && typeof one.amount === 'string')
        : [],
      condition: typeof kept.condition === 'string' ? kept.condition : '',
    }
  } catch {
    return emptyTakeBack
  }
}
